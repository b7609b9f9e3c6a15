import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import { createSiteLicencePlugins } from '../tools/publish/licences.ts'
import { createSidebar } from './sidebar.ts'
import { nameThemes } from './theme-names.ts'

/**
 * Documentation site at /docs/. Every style is in a file: the pages run under a strict policy (server/operations/site/docs-files.ts), so code is highlighted by
 * classes. tools/documents/site/finish-pages.ts moves what Starlight writes inline.
 */
export default defineConfig({
  srcDir: '.',
  publicDir: './public',
  outDir: '../dist/docs',
  cacheDir: '../node_modules/.astro/docs',
  base: '/docs',
  output: 'static',
  trailingSlash: 'always',
  build: { format: 'directory', inlineStylesheets: 'never' },
  markdown: { syntaxHighlight: 'prism' },
  prefetch: false,
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: 'Tradelet',
      favicon: '/favicon.svg',
      customCss: ['../shared/view/theme/tokens.css', '../site/styles/typeface.css', './styles/docs.css'],
      components: {
        Banner: './components/Banner.astro',
        Hero: './components/Landing.astro',
        SiteTitle: './components/SiteTitle.astro',
      },
      expressiveCode: false,
      credits: false,
      sidebar: createSidebar(),
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    }),
  ],
  vite: {
    build: { assetsInlineLimit: 0, emptyOutDir: true },
    // Styles and icons of Starlight, and the search, are copied.
    plugins: [...createSiteLicencePlugins(['@astrojs/starlight', 'pagefind']), nameThemes()],
  },
})
