import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { featureModules } from './tools/build/features-plugin.ts'

/** Host site: static pages with clean URLs. Code and styles for the first paint are in the HTML, allowed by hash; every other script is a file. */
export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/site',
  output: 'static',
  integrations: [react()],
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  vite: {
    plugins: [featureModules],
    build: { assetsInlineLimit: 0, emptyOutDir: true, rollupOptions: { external: [/^\/embed\//] } },
    server: { proxy: { '/api': { target: 'http://127.0.0.1:4321', ws: true }, '/embed': 'http://127.0.0.1:4321' } },
  },
})
