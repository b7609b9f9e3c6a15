/** The kinds of builds that `rollup.config.ts` lists: single files, and the suite. At run time all share the page's state (shared/base/runtime/runtime.ts). */
import alias from '@rollup/plugin-alias'
import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import type { OutputOptions, Plugin, RollupOptions } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'
import { createLicencePlugins } from '../publish/licences.ts'
import { DEFINE, PREACT, SCRIPT_TARGET } from './browser-sources.ts'
import { createChunkGroups } from './chunk-groups.ts'
import { rollupCoinSigns } from './coin-signs.ts'
import { rollupDrawings } from './drawings.ts'
import { createEmbedPlugins } from './embed-files.ts'
import { featureModulesPlugin } from './features-plugin.ts'
import { FIRST_FOLDER, type FirstPage, listOnDemandFiles } from './first-pages.ts'
import { insertEntryNames, reportMissingCode, standaloneTags } from './loader-plugins.ts'
import { minifyScripts } from './minify-scripts.ts'
import { findTextsChunk, rollupTexts } from './rollup-texts.ts'
import { createStyleSheets } from './style-sheets.ts'
import { withoutDocuments } from './without-documents.ts'

/** Names of files with on-demand code. The length distinguishes the suite's, which the site's service worker caches, from those of other pages. */
const SUITE_CHUNKS = 'chunks/[hash:7].js'
const ALONE_CHUNKS = 'chunks/[hash:6].js'
/** The service worker does not cache this folder. */
const FIRST_CHUNKS = `${FIRST_FOLDER}/[hash:7].js`

const bundles = createEmbedPlugins()
const licences = createLicencePlugins(['cryptocurrency-icons'])

const output: OutputOptions = {
  dir: 'dist/embed',
  format: 'es',
  entryFileNames: '[name].js',
  // Short names, since every file contains the names of the chunks that it loads. Source maps show the content of a chunk.
  chunkFileNames: SUITE_CHUNKS,
  // The server names a file's source map in a header (server/operations/site/serve-embed.ts): a comment in each file costs an element up to 1 kB.
  sourcemap: 'hidden',
  hoistTransitiveImports: true,
}

/** Creates the options of all builds. */
const common = (...more: Plugin[]): Pick<RollupOptions, 'treeshake' | 'plugins' | 'onwarn'> => ({
  // Reading a property has no side effect here, so unused reads are removed.
  treeshake: { propertyReadSideEffects: false },
  plugins: [
    ...more,
    bundles.collect,
    licences.collect,
    createStyleSheets(),
    featureModulesPlugin,
    rollupDrawings,
    rollupCoinSigns,
    alias({
      entries: Object.entries(PREACT).map(([find, replacement]) => ({ find: new RegExp(`^${find}$`), replacement })),
    }),
    resolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'], exportConditions: ['production'] }),
    commonjs(),
    esbuild({
      include: /\.[mc]?[jt]sx?$/,
      exclude: [],
      target: SCRIPT_TARGET,
      jsx: 'automatic',
      define: { ...DEFINE },
    }),
    minifyScripts,
    withoutDocuments,
  ],
  onwarn(warning, warn) {
    if (warning.code !== 'THIS_IS_UNDEFINED') warn(warning)
  },
})

/** Options of a single file in addition to its name and source. */
interface SingleOptions {
  /** Names of its files, if not those of the suite. */
  files?: OutputOptions
  /** Imports that stay imports of other files. */
  external?: (id: string) => boolean
  plugins?: readonly Plugin[]
}

/** Builds a file with everything that its entry needs; on-demand code is in chunks of its own. */
export const buildSingle = (
  name: string,
  file: string,
  { files, external = () => false, plugins = [] }: SingleOptions = {},
): RollupOptions => ({
  input: { [name]: file },
  external,
  // On-demand code imports from the entry itself, not from a chunk next to it.
  preserveEntrySignatures: 'allow-extension',
  output: { ...output, ...files },
  ...common(rollupTexts({ alone: './' }), ...plugins),
})

/** Builds a single file for pages of partners: on-demand code has names of its own. */
export const buildStandalone = (name: string, file: string, options: SingleOptions = {}): RollupOptions =>
  buildSingle(name, file, { files: { chunkFileNames: ALONE_CHUNKS }, ...options })

/** Builds a single file with which a visit of the site begins. */
export const buildFirstPage = (page: FirstPage): RollupOptions =>
  buildSingle(page.name, page.entry, {
    files: { entryFileNames: 'first-[name].js', chunkFileNames: FIRST_CHUNKS },
    plugins: [reportMissingCode, insertEntryNames(page.tags), listOnDemandFiles(page)],
  })

/** Builds a file of isolated elements that the service worker does not cache. */
export const buildUncached = (name: string, file: string): RollupOptions =>
  buildSingle(name, file, { files: { chunkFileNames: FIRST_CHUNKS } })

/** Builds a file without texts. */
export const buildWithoutTexts = (name: string, file: string): RollupOptions => ({
  input: { [name]: file },
  output,
  ...common(),
})

/** Builds the suite: entries that share chunks. It is the last build, so it also writes the lists of all files (embed-files.ts). */
export const buildSuite = (elements: Readonly<Record<string, string>>, others: Record<string, string>) => ({
  input: {
    ...Object.fromEntries(
      Object.entries(elements).map(([tag, file]) => [standaloneTags.includes(tag) ? `suite/${tag}` : tag, file]),
    ),
    ...others,
  },
  // English texts are separate from code, so that a changed text renames no chunk of code.
  output: { ...output, manualChunks: createChunkGroups(findTextsChunk) },
  ...common(rollupTexts({ alone: null }), reportMissingCode, insertEntryNames(), licences.write, bundles.finish),
})
