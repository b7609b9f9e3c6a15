import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { featureModulesPlugin } from './tools/bundle/features-plugin.ts'
import { createSiteLicencePlugins } from './tools/publish/licences.ts'

/** Renders React components to HTML. None is hydrated, so React's script for browsers is left out. */
function renderReact() {
  const integration = react()
  const setUp = integration.hooks['astro:config:setup']
  const addWithoutClient =
    (addRenderer) =>
    ({ clientEntrypoint: _client, ...renderer }) =>
      addRenderer(renderer)
  integration.hooks['astro:config:setup'] = (options) =>
    setUp?.({ ...options, addRenderer: addWithoutClient(options.addRenderer) })
  return integration
}

/** Host site: static pages with clean URLs. Code and styles for the first paint are in the HTML, allowed by hash; every other script is a file. */
export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/site',
  output: 'static',
  integrations: [renderReact()],
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  vite: {
    plugins: [featureModulesPlugin, ...createSiteLicencePlugins(['@fontsource-variable/inter'])],
    build: { assetsInlineLimit: 0, emptyOutDir: true, rollupOptions: { external: [/^\/embed\//] } },
    server: { proxy: { '/api': { target: 'http://127.0.0.1:4321', ws: true }, '/embed': 'http://127.0.0.1:4321' } },
  },
})
