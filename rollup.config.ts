import { readFileSync } from 'node:fs'
import alias from '@rollup/plugin-alias'
import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import { minify } from '@swc/core'
import type { Plugin, RollupOptions } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'
import {
  DEFINE,
  LIT_SHEETS,
  litSheetsModule,
  minifyStyles,
  PREACT,
  SCRIPT_TARGET,
  styleSheetModule,
} from './tools/build/browser-sources.ts'
import { chunkGroups } from './tools/build/chunk-groups.ts'
import { rollupCoinSigns } from './tools/build/coin-signs.ts'
import { drawingModule, RAW } from './tools/build/drawings.ts'
import { embedFiles } from './tools/build/embed-files.ts'
import { features } from './tools/build/features.ts'
import { featureModules } from './tools/build/features-plugin.ts'
import { chunkOfTexts, rollupTexts } from './tools/commands/locales/rollup-texts.ts'

/** The elements: every `widgets/<feature>/<feature>.element.ts` becomes `tl-<feature>.js`. */
const elements = Object.fromEntries(features.map(({ name, tag }) => [tag, `widgets/${name}/${name}.element.ts`]))

/** `import sheet from './x.css' with { type: 'css' }` becomes a constructed style sheet; the leaves' own css`…` is shortened in place. */
const styleSheets: Plugin = {
  name: 'style-sheets',
  transform(code, id) {
    if (/shared[\\/]elements[\\/]/.test(id))
      return {
        code: code.replace(/\bcss`([^`$]*)`/g, (_all, css: string) => `css\`${minifyStyles(id, css)}\``),
        map: null,
      }
    if (!id.endsWith('.css')) return null
    return {
      code: styleSheetModule(id, code),
      moduleSideEffects: false,
      map: null,
    }
  },
}

/** Lit takes style sheets as every supported browser has them. */
const litSheets: Plugin = {
  name: 'lit-sheets',
  load: (id) => (LIT_SHEETS.test(id) ? litSheetsModule : null),
}

/** `import drawing from 'lucide-static/icons/x.svg?raw'` becomes its path data. */
const drawings: Plugin = {
  name: 'drawings',
  async resolveId(source, importer) {
    if (!source.endsWith(`.svg${RAW}`)) return null
    const found = await this.resolve(source.slice(0, -RAW.length), importer, { skipSelf: true })
    return found && `${found.id}${RAW}`
  },
  load(id) {
    return id.endsWith(`.svg${RAW}`) ? drawingModule(readFileSync(id.slice(0, -RAW.length), 'utf8')) : null
  },
}

/** Minified as whole chunks, not file by file, which would lose the marks of functions without side effects and keep calls that nobody makes. */
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

interface AstNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Every node of a tree. */
function* nodesOf(value: unknown): Generator<AstNode> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item)
  else if (value && typeof value === 'object' && 'type' in value) {
    yield value as AstNode
    for (const inner of Object.values(value)) yield* nodesOf(inner)
  }
}

/** What declarations say for tests and documents alone; pages do not load it: the contract's example answers, an element's events and parts. */
const DOCUMENTS: readonly (readonly [file: RegExp, names: readonly string[]])[] = [
  [/shared[\\/]contract[\\/]/, ['example']],
  [/\.element\.tsx?$/, ['events', 'parts']],
]

const withoutDocuments: Plugin = {
  name: 'without-documents',
  transform(code, id) {
    const names = DOCUMENTS.find(([file]) => file.test(id))?.[1]
    if (!names) return null
    const documents = [...nodesOf(this.parse(code))].filter(
      (node) => node.type === 'Property' && names.includes((node.key as { name?: string }).name ?? ''),
    )
    let shorter = code
    for (const { start, end } of documents.reverse())
      shorter = shorter.slice(0, start) + shorter.slice(end).replace(/^\s*,/, '')
    return { code: shorter, map: null }
  },
}

/** Elements that partners embed one by one. Their own files stand alone; a page with the loader takes them from the suite, whose chunks all share. */
const alone: readonly string[] = features.filter(({ standalone }) => standalone).map(({ tag }) => tag)
const fileOf = (tag: string): string => (alone.includes(tag) ? `suite/${tag}` : tag)

/** The loader knows the elements and their files, so it asks for none that is not there. */
const entryNames: Plugin = {
  name: 'entry-names',
  transform: (code, id) =>
    id.endsWith('widget/loader.ts')
      ? code.replace(
          '__ENTRIES__',
          JSON.stringify(Object.fromEntries(Object.keys(elements).map((tag) => [tag, `${fileOf(tag)}.js`]))),
        )
      : null,
}

/** Tells the frame of the site that code which is loaded on demand could not be had, as when a new build has taken its place (site/scripts/installed.ts); other pages have no such function, and nothing is caught. */
const missingCode: Plugin = {
  name: 'missing-code',
  renderDynamicImport: () => ({
    left: 'import(',
    right: ').catch(self.tradeletMissing)',
  }),
}

const plugins: Plugin[] = [
  missingCode,
  entryNames,
  featureModules,
  styleSheets,
  litSheets,
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

/** A build of some entries into dist/embed: stable names for the entries, hashed chunks for what they share or load later. */
const build = (input: Record<string, string>, ...more: Plugin[]): RollupOptions => ({
  input,
  output: {
    dir: 'dist/embed',
    format: 'es',
    entryFileNames: '[name].js',
    // Every file names the chunks that it loads, so a name is weighed many times: source maps say what is in a chunk.
    chunkFileNames: 'chunks/[hash:7].js',
    sourcemap: true,
    hoistTransitiveImports: true,
    // English texts lie apart from the code, so that a changed word renames no chunk of it.
    ...(Object.keys(input).length > 1 && { manualChunks: chunkGroups(chunkOfTexts) }),
  },
  // Reading a property of a constant does nothing: what only reads one and is not used is left out.
  treeshake: { propertyReadSideEffects: false },
  plugins: [rollupTexts({ alone: Object.keys(input).length === 1 }), ...plugins, ...more],
  onwarn(warning, warn) {
    if (warning.code !== 'THIS_IS_UNDEFINED') warn(warning)
  },
})

const bundles = embedFiles()

/**
 * The files that stand alone hold nothing that only other elements need. At run time they share everything all the same, since the page's state lives
 * outside of them (shared/runtime.ts).
 */
export default [
  ...alone.map((tag) => build({ [tag]: elements[tag] ?? '' }, bundles.collect)),
  build(
    {
      ...Object.fromEntries(Object.entries(elements).map(([tag, file]) => [fileOf(tag), file])),
      tradelet: 'shared/widget/loader.ts',
      host: 'shared/widget/host.ts',
      alerts: 'shared/notifications/alerts.ts',
    },
    bundles.collect,
    bundles.finish,
  ),
]
