import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

/** The host site: static pages with clean addresses, every style and script a file of its own so that the strict Content-Security-Policy holds. */
export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/site',
  output: 'static',
  integrations: [react()],
  build: { format: 'file', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  vite: {
    build: { assetsInlineLimit: 0, emptyOutDir: true, rollupOptions: { external: [/^\/embed\//] } },
    server: { proxy: { '/api': { target: 'http://127.0.0.1:4321', ws: true }, '/embed': 'http://127.0.0.1:4321' } },
  },
})
