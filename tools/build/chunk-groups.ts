import { basename } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import type { ManualChunkMeta } from 'rollup'
import { mergeSmallChunks, type PlannedChunk } from './merge-chunks.ts'

/** Number of elements that must load a module before it is grouped with others of its kind. */
const MIN_ELEMENTS = 8
/** Drawings are too small for files of their own. */
const DRAWING_FILE = /\.svg\?raw$/
/** Share of the elements above which a module belongs to the chunk of all. */
const COMMON_SHARE = 0.6
/** Minimum size of a chunk in bytes, compressed. As a file it gets some more, for its imports and exports. */
const MIN_CHUNK_BYTES = 700
/** Factor by which an entry may grow for the sake of fewer files. */
const MAX_GROWTH = 1.003
/** Chunks for modules that only elements with prices, a form or a member page need, each with the module that marks these elements. */
const MARKER_MODULES: readonly (readonly [name: string, file: RegExp])[] = [
  ['live', /shared[\\/]feed[\\/]subscribe\.ts$/],
  ['form', /shared[\\/]stores[\\/]form\.ts$/],
  ['page', /shared[\\/]ui[\\/]account[\\/]member-page\.tsx$/],
]
/**
 * Small modules that would otherwise get files of their own, each with its chunk: related modules, or modules that the same elements load. Elements that need
 * none of a line load less than 2 % more for it.
 */
const GROUPED_MODULES: readonly (readonly [name: string, files: RegExp])[] = [
  [
    'core',
    /shared[\\/](format[\\/](numbers|times|countdown)|session[\\/]session|preferences[\\/]hidden|contract[\\/]exchange-endpoint)\.ts$/,
  ],
  ['figures', /shared[\\/](elements[\\/](change|coin|freshness)|market[\\/]markets)\.ts$/],
  ['lit', /shared[\\/]contract[\\/]markets\.ts$/],
  ['lit-widget', /shared[\\/](widget[\\/]lit-widget|elements[\\/](auto-scroll|autoplay|row\.rules))\.ts$/],
  [
    'book',
    /shared[\\/](elements[\\/]order-book|ui[\\/]\w+[\\/](book-panel|use-book-rows|book-status)|feed[\\/]book|market[\\/](levels\.rules|book|book-consistency))\.tsx?$/,
  ],
  ['live', /shared[\\/](dom[\\/]adopt-styles|elements[\\/]price|(api|contract)[\\/]market-data)\.ts$/],
  ['money', /shared[\\/](money[\\/]ratio|contract[\\/]balances|balances[\\/]records-query)\.ts$/],
  ['form', /shared[\\/]ui[\\/]controls[\\/](form\.css|select-field\.tsx)$/],
  ['passwords', /shared[\\/][\w\\/]+[\\/](new-password(-form)?|password-(field|form)|service-link)\.tsx?$/],
  ['submission', /shared[\\/](submissions[\\/][\w-]+(\.rules)?\.ts|format[\\/](amount-input|number-signs)\.ts)$/],
  ['lists', /shared[\\/]stores[\\/]((member|paged)-list|paging\.rules|poll-first-page)\.ts$/],
  ['notices', /shared[\\/](format[\\/](plain-text|html-policy)|contract[\\/]notices)\.ts$/],
  ['market-picker', /(shared[\\/](market|ui[\\/]spot)[\\/]market-picker\.(css|tsx?)|exchange[\\/]markets-sheet\.tsx)$/],
  ['balances', /shared[\\/](balances[\\/](balances|values)|market[\\/]ticker)\.ts$/],
  ['rows', /shared[\\/]ui[\\/]\w+[\\/](search-field|live-figures|use-live-market)\.tsx?$/],
  ['amounts', /shared[\\/](format[\\/]exact\.ts|ui[\\/]controls[\\/]amount-field\.tsx)$/],
  ['coins', /shared[\\/]ui[\\/]controls[\\/]coin-select\.tsx$/],
  ['sheet', /shared[\\/](ui[\\/]\w+[\\/](sheet\.tsx|(drag-down|use-modal)\.ts)|dom[\\/]scroll-lock\.ts)$/],
  ['footer', /shared[\\/]ui[\\/]\w+[\\/](action-footer\.(css|tsx)|records-link\.tsx)$/],
  ['pieces', /shared[\\/](ui[\\/]\w+[\\/](use-loaded\.ts|lazy\.tsx)|member[\\/]decision\.ts)$/],
  [
    'products',
    /shared[\\/](ui[\\/]\w+[\\/](products\.css|product-head\.tsx|days-bar\.tsx)|(format[\\/]days|money[\\/]interest|contract[\\/]utc-days|api[\\/]server-clock|stores[\\/]reload-at)\.ts)$/,
  ],
  [
    'loans',
    /shared[\\/](ui[\\/]\w+[\\/](product-gate|products-list|orders-tabs|payment-line|machine-picture|amount-stepper|order-placed-link|use-range)\.tsx?|stores[\\/](displayed-product|minute)\.ts|term-products[\\/](term-amount|payments)\.rules\.ts|format[\\/]interest\.ts|contract[\\/](loans|mining)\.ts)$/,
  ],
  [
    'member',
    /shared[\\/](ui[\\/]\w+[\\/](status-badge|hideable-amounts)|settings[\\/]feature-gate|dom[\\/]copy-text|routes\.rules)\.tsx?$/,
  ],
]
/** Large modules that only some elements need: each kind gets its own chunk. */
const SEPARATE_MODULES: readonly (readonly [name: string, files: RegExp])[] = [
  ['lit', /node_modules[\\/](lit|@lit|lit-)|shared[\\/]elements[\\/]base-element\.ts$/],
  ['money', /node_modules[\\/]big\.js|shared[\\/]money[\\/]/],
]
const VIEW_MODULE = /shared[\\/]widget[\\/]define-widget\.tsx?$/

type InfoOf = ManualChunkMeta['getModuleInfo']
type Users = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Assigns the modules of a build with many entries to chunks by the entries that load them (rollup's `manualChunks`). An entry then loads a few files instead
 * of thirty, and they compress better.
 *
 * - `core`: modules that most elements load
 * - `view`: modules that most React elements load
 * - `live`, `form`, `page`: modules of elements with prices, of elements with a form, of member pages
 * - `pieces`: other modules of many React elements
 *
 * Other modules get a chunk per set of users; small ones are merged. `elsewhere` returns the chunk of modules that follow other rules.
 */
export function createChunkGroups(
  elsewhere: (id: string) => string | null,
): (id: string, meta: ManualChunkMeta) => string | null {
  let plan: Map<string, string> | undefined
  return (id, { getModuleInfo, getModuleIds }) => {
    plan ??= planChunks(
      [...getModuleIds()].filter((module) => elsewhere(module) === null),
      getModuleInfo,
    )
    return elsewhere(id) ?? plan.get(id) ?? null
  }
}

function planChunks(modules: readonly string[], infoOf: InfoOf): Map<string, string> {
  const users = findUsers(modules, infoOf)
  const groups = new Map<string, string[]>()
  for (const id of modules) {
    if (!isPlanned(id, users, infoOf)) continue
    const key = findGroup(id, modules, users, infoOf) ?? [...(users.get(id) ?? [])].sort().join()
    groups.set(key, [...(groups.get(key) ?? []), id])
  }
  const planned = [...groups].map(([key, ids]): PlannedChunk => {
    const codeOf = (id: string) => infoOf(id)?.code ?? ''
    const [main = ''] = ids.toSorted((a, b) => codeOf(b).length - codeOf(a).length)
    return {
      name: /^[\w-]+$/.test(key) ? key : (basename(main).split('.')[0] ?? ''),
      users: new Set(ids.flatMap((id) => [...(users.get(id) ?? [])])),
      size: measureCompressed(ids.map(codeOf)),
      modules: ids,
    }
  })
  const chunks = mergeSmallChunks(planned, {
    minSize: MIN_CHUNK_BYTES,
    maxGrowth: MAX_GROWTH,
    isEntry: (id) => infoOf(id)?.isEntry ?? false,
    getImports: (id) => infoOf(id)?.importedIds ?? [],
  })
  const names = new Set<string>()
  return new Map(
    chunks.flatMap(({ name, modules: ids }) => {
      // Rollup would merge two chunks of one name.
      const own = names.has(name) ? `${name}-${names.size}` : name
      names.add(own)
      return ids.map((id) => [id, own])
    }),
  )
}

/** Returns the size in bytes of modules as one file, minified and compressed, without imports among them. */
function measureCompressed(codes: readonly string[]): number {
  const short = codes.map((code) => transformSync(code, { minify: true, format: 'esm' }).code)
  return brotliCompressSync(short.join('').replace(/import[^;]*?from"[^"]*";|export\{[^}]*\};/g, '')).length
}

/** Returns the chunk of a module that many elements load; null for others. */
function findGroup(id: string, modules: readonly string[], users: Users, infoOf: InfoOf): string | null {
  const together = GROUPED_MODULES.find(([, files]) => files.test(id))
  if (together) return together[0]
  const elements = (module: string): Set<string> =>
    new Set([...(users.get(module) ?? [])].filter((user) => infoOf(user)?.isEntry))
  const elementsOf = (file: RegExp) => elements(modules.find((module) => file.test(module)) ?? '')
  const mine = elements(id)
  if (mine.size < (DRAWING_FILE.test(id) ? 2 : MIN_ELEMENTS)) return null
  const drawnByReact = isSubset(mine, elementsOf(VIEW_MODULE))
  if (mine.size > modules.filter((module) => infoOf(module)?.isEntry).length * COMMON_SHARE)
    return drawnByReact ? 'view' : 'core'
  const close =
    MARKER_MODULES.find(([, file]) => isSubset(mine, elementsOf(file))) ??
    SEPARATE_MODULES.find(([, files]) => files.test(id))
  return close ? close[0] : /shared[\\/]elements[\\/]/.test(id) ? null : drawnByReact ? 'pieces' : 'core'
}

const isSubset = (part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean =>
  [...part].every((item) => whole.has(item))

/**
 * Returns true if the plan covers a module: an entry and another user load it, or `GROUPED_MODULES` lists it. Rollup places modules that are only loaded on demand.
 */
function isPlanned(id: string, users: Users, infoOf: InfoOf): boolean {
  if (infoOf(id)?.isEntry) return false
  if (GROUPED_MODULES.some(([, files]) => files.test(id))) return true
  const mine = [...(users.get(id) ?? [])]
  return mine.length > 1 && mine.some((user) => infoOf(user)?.isEntry) && !isOnDemand(id, infoOf)
}

const isOnDemand = (id: string, infoOf: InfoOf): boolean => (infoOf(id)?.dynamicImporters.length ?? 0) > 0

/** Returns the users of each module: entries, and on-demand modules, unless every entry that loads the on-demand module has it already. */
function findUsers(modules: readonly string[], infoOf: InfoOf): Users {
  const users = new Map(modules.map((id) => [id, new Set<string>()]))
  const entries = modules.filter((id) => infoOf(id)?.isEntry)
  for (const entry of entries) for (const id of collectImports(entry, infoOf)) users.get(id)?.add(entry)
  for (const late of modules.filter((id) => isOnDemand(id, infoOf))) {
    const before = (infoOf(late)?.dynamicImporters ?? []).flatMap((id) => [...(users.get(id) ?? [])])
    for (const id of collectImports(late, infoOf))
      if (before.length === 0 || !before.every((entry) => users.get(id)?.has(entry))) users.get(id)?.add(late)
  }
  return users
}

/** Returns a module with its direct and indirect static imports. */
function collectImports(module: string, infoOf: InfoOf): Set<string> {
  const seen = new Set([module])
  // A Set is iterated in insertion order, including items added meanwhile.
  for (const next of seen) for (const imported of infoOf(next)?.importedIds ?? []) seen.add(imported)
  return seen
}
