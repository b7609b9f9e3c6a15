import { readFileSync } from 'node:fs'
import alias from '@rollup/plugin-alias'
import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import { minify } from '@swc/core'
import type { OutputOptions, Plugin, RollupOptions } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'
import { DEFINE, PREACT, SCRIPT_TARGET } from './tools/bundle/browser-sources.ts'
import { createChunkGroups } from './tools/bundle/chunk-groups.ts'
import { rollupCoinSigns } from './tools/bundle/coin-signs.ts'
import { generateDrawingModule, RAW_SUFFIX } from './tools/bundle/drawings.ts'
import { createEmbedPlugins } from './tools/bundle/embed-files.ts'
import { features } from './tools/bundle/features.ts'
import { featureModulesPlugin } from './tools/bundle/features-plugin.ts'
import { FIRST_FOLDER, firstPages, listOnDemandFiles } from './tools/bundle/first-pages.ts'
import { findTextsChunk, rollupTexts } from './tools/bundle/rollup-texts.ts'
import { createStyleSheets } from './tools/bundle/style-sheets.ts'
import { withoutDocuments } from './tools/bundle/without-documents.ts'
import { createLicencePlugins } from './tools/publish/licences.ts'

/** Entries of the elements: `widgets/<feature>/<feature>.element.ts` becomes `tl-<feature>.js`. */
const elements = Object.fromEntries(features.map(({ name, tag }) => [tag, `widgets/${name}/${name}.element.ts`]))

/** Turns `import drawing from 'lucide-static/icons/x.svg?raw'` into path data. */
const drawings: Plugin = {
  name: 'drawings',
  async resolveId(source, importer) {
    if (!source.endsWith(`.svg${RAW_SUFFIX}`)) return null
    const found = await this.resolve(source.slice(0, -RAW_SUFFIX.length), importer, { skipSelf: true })
    return found && `${found.id}${RAW_SUFFIX}`
  },
  load(id) {
    return id.endsWith(`.svg${RAW_SUFFIX}`)
      ? generateDrawingModule(readFileSync(id.slice(0, -RAW_SUFFIX.length), 'utf8'))
      : null
  },
}

/** Minifies whole chunks: minifying single files would lose the marks of functions without side effects and keep unused calls. */
const shortScripts: Plugin = {
  name: 'short-scripts',
  async renderChunk(code) {
    const { code: short, map } = await minify(code, {
      module: true,
      ecma: 2020,
      compress: { passes: 3 },
      mangle: true,
      format: { comments: false },
      sourceMap: true,
    })
    return { code: short, map: map ?? null }
  },
}

/** Elements that partners embed one by one. Their own files contain everything; a page with the loader uses those of the suite, which share chunks. */
const alone: readonly string[] = features.filter(({ standalone }) => standalone).map(({ tag }) => tag)
const fileOf = (tag: string): string => (alone.includes(tag) ? `suite/${tag}` : tag)

/**
 * Inserts the list of elements without `tl-` into the loader, so that it requests only existing files; none of the elements `bundled` with it. The standalone ones are first, and
 * their number is inserted too.
 */
const entryNames = (bundled: readonly string[] = []): Plugin => ({
  name: 'entry-names',
  transform(code, id) {
    if (!id.endsWith('element/loader/loader.ts')) return null
    const tags = Object.keys(elements).filter((tag) => !bundled.includes(tag))
    const first = tags.filter((tag) => alone.includes(tag))
    const names = [...first, ...tags.filter((tag) => !alone.includes(tag))].map((tag) => tag.replace('tl-', ''))
    const inserted = [
      ["'__ENTRIES__'", `'${names.join(' ')}'`],
      ["Number('__ALONE__')", String(first.length)],
    ] as const
    return inserted.reduce((text, [mark, value]) => {
      if (text.split(mark).length !== 2) this.error(`the loader must contain ${mark} once`)
      return text.replace(mark, value)
    }, code)
  },
})

/**
 * Reports failed imports of on-demand code to the site's frame, for example after a new build replaced it (site/scripts/installed.ts). On other pages the
 * function is undefined and the error stays uncaught. Standalone elements are only on other pages. The loader's own imports are repeated by
 * shared/element/loader/load-failure.ts, which reports them.
 */
const missingCode: Plugin = {
  name: 'missing-code',
  renderDynamicImport: ({ moduleId }) =>
    moduleId.endsWith('element/loader/loader.ts') ? null : { left: 'import(', right: ').catch(self.tradeletMissing)' },
}

const plugins: Plugin[] = [
  featureModulesPlugin,
  drawings,
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
  shortScripts,
  withoutDocuments,
]

/** Options of all builds. */
const common = (...more: Plugin[]): Pick<RollupOptions, 'treeshake' | 'plugins' | 'onwarn'> => ({
  // Reading a property has no side effect here, so unused reads are removed.
  treeshake: { propertyReadSideEffects: false },
  plugins: [...more, createStyleSheets(), ...plugins],
  onwarn(warning, warn) {
    if (warning.code !== 'THIS_IS_UNDEFINED') warn(warning)
  },
})

/** Chunks of standalone elements. Their shorter names distinguish them from those of the suite: pages of the site do not load them, so its worker does not store them. */
const ALONE_CHUNKS = 'chunks/[hash:6].js'

const output: OutputOptions = {
  dir: 'dist/embed',
  format: 'es',
  entryFileNames: '[name].js',
  // Short names, since every file contains the names of the chunks that it loads. Source maps show the content of a chunk.
  chunkFileNames: 'chunks/[hash:7].js',
  // The server names a file's source map in a header (server/operations/site/serve-embed.ts): a comment in each file costs an element up to 1 kB.
  sourcemap: 'hidden',
  hoistTransitiveImports: true,
}

/** Builds a file with everything that its entry needs; on-demand code is in chunks of its own. */
const buildAlone = (
  input: Record<string, string>,
  files: OutputOptions,
  texts: string,
  ...more: Plugin[]
): RollupOptions => ({
  input,
  // On-demand code imports from the entry itself, not from a chunk next to it.
  preserveEntrySignatures: 'allow-extension',
  output: { ...output, ...files },
  ...common(rollupTexts({ alone: texts }), ...more),
})

const bundles = createEmbedPlugins()
const licences = createLicencePlugins(['cryptocurrency-icons'])

/** The demo and the helpers for tests, which load the demo. No other build contains any of their code. */
const DEMO_ENTRIES = { demo: 'shared/demo/demo.ts', testing: 'shared/demo/testing.ts' }

/**
 * Kinds of builds into dist/embed, with stable names for the entries and hashed chunks for shared and on-demand code:
 *
 * - standalone elements, which contain nothing that only other elements need
 * - the tags of a second operator on a page, `prefixed/define.js`
 * - the demo and the helpers for tests
 * - isolated elements: a small file of the page, and one of the frame
 * - first pages, with all that a visit's first page needs
 * - the suite: entries that share chunks
 *
 * At run time all share the page's state, which is stored outside of them (shared/base/runtime/runtime.ts).
 */
export default [
  ...alone.map((tag) =>
    buildAlone(
      { [tag]: elements[tag] ?? '' },
      { chunkFileNames: ALONE_CHUNKS },
      './',
      bundles.collect,
      licences.collect,
    ),
  ),
  buildAlone({ 'prefixed/define': 'shared/element/loader/prefixed.ts' }, {}, './', bundles.collect, licences.collect),
  ...Object.entries(DEMO_ENTRIES).map(([name, file]) => ({
    ...buildAlone({ [name]: file }, { chunkFileNames: ALONE_CHUNKS }, './', bundles.collect, licences.collect),
    external: (id: string) => id === './demo.js',
  })),
  ...firstPages.map((page) =>
    buildAlone(
      { [page.name]: page.entry },
      { entryFileNames: 'first-[name].js', chunkFileNames: `${FIRST_FOLDER}/[hash:7].js` },
      './',
      missingCode,
      entryNames(page.tags),
      listOnDemandFiles(page),
      bundles.collect,
      licences.collect,
    ),
  ),
  buildAlone(
    { 'frame-failure': 'shared/element/isolation/frame-failure.ts' },
    // The service worker does not cache this folder.
    { chunkFileNames: `${FIRST_FOLDER}/[hash:7].js` },
    './',
    bundles.collect,
    licences.collect,
  ),
  ...['frame', 'framed-page'].map((name) => ({
    input: { [name]: `shared/element/isolation/${name}.ts` },
    output,
    ...common(bundles.collect, licences.collect),
  })),
  {
    input: {
      ...Object.fromEntries(Object.entries(elements).map(([tag, file]) => [fileOf(tag), file])),
      tradelet: 'shared/element/loader/loader.ts',
      host: 'shared/element/page-api/host.ts',
      session: 'shared/element/page-api/page-session.ts',
      open: 'shared/element/page-api/open.ts',
      alerts: 'shared/state/notifications/alerts.ts',
      'money-watch': 'shared/element/reports/start-money-watch.ts',
    },
    // English texts are separate from code, so that a changed text renames no chunk of code.
    output: { ...output, manualChunks: createChunkGroups(findTextsChunk) },
    ...common(
      rollupTexts({ alone: null }),
      missingCode,
      entryNames(),
      bundles.collect,
      licences.collect,
      licences.write,
      bundles.finish,
    ),
  },
] satisfies RollupOptions[]
