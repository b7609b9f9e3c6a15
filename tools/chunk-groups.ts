import type { ManualChunkMeta } from 'rollup'

/** What this many elements load is worth sharing a file with more of its kind. */
const MANY = 6
/** Drawings are too small for files of their own. */
const DRAWING = /\.svg\?raw$/
/** What more than this share of the elements loads is for all. */
const MOST = 0.6
/** What only those need that have prices, or a form: it lies around the module that makes them so. */
const AROUND: readonly (readonly [name: string, file: RegExp])[] = [
  ['live', /shared[\\/]feed[\\/]subscribe\.ts$/],
  ['form', /shared[\\/]stores[\\/]form\.ts$/],
]
/** What only some of many need, and weighs: each kind stays apart. */
const APART: readonly (readonly [name: string | null, files: RegExp])[] = [
  ['leaf', /node_modules[\\/](lit|@lit|lit-)|shared[\\/]elements[\\/]base-element\.ts$/],
  [null, /shared[\\/]elements[\\/]/],
  ['money', /node_modules[\\/]big\.js|shared[\\/]money[\\/]/],
  ['format', /shared[\\/]format[\\/]/],
]

/**
 * Which modules of a build of many entries lie in one chunk, by the entries that load them before anything is shown (rollup's `manualChunks`): an entry
 * then asks for a few files instead of thirty, and they pack better. `core` is what most load, `view` what most of those load that React draws,
 * `live` what only those with prices load, `form` what only those with a form load, `pieces` what else many have
 * that React draws. The rest lies as rollup lays it: in a chunk for each set of entries.
 */
export function chunkGroups(): (id: string, meta: ManualChunkMeta) => string | null {
  const known = new Map<string, ReadonlySet<string>>()
  return (id, { getModuleInfo, getModuleIds }) => {
    const entriesOf = (module: string): ReadonlySet<string> => {
      const entries = known.get(module) ?? reachedFrom(module, getModuleInfo)
      known.set(module, entries)
      return entries
    }
    const entriesOfFile = (file: RegExp) => entriesOf([...getModuleIds()].find((module) => file.test(module)) ?? '')
    const entries = entriesOf(id)
    if (entries.size < (DRAWING.test(id) ? 2 : MANY) || getModuleInfo(id)?.isEntry) return null
    const all = [...getModuleIds()].filter((module) => getModuleInfo(module)?.isEntry).length
    const drawnByReact = isWithin(entries, entriesOfFile(/shared[\\/]widget[\\/]define-widget\.tsx?$/))
    if (entries.size > all * MOST) return drawnByReact ? 'view' : 'core'
    const close = AROUND.find(([, file]) => isWithin(entries, entriesOfFile(file)))
    if (close) return close[0]
    const apart = APART.find(([, files]) => files.test(id))
    if (apart) return apart[0]
    return drawnByReact ? 'pieces' : 'core'
  }
}

const isWithin = (part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean =>
  [...part].every((item) => whole.has(item))

/** The entries that import a module, themselves or through others, and not on demand. */
function reachedFrom(module: string, infoOf: ManualChunkMeta['getModuleInfo']): Set<string> {
  const seen = new Set([module])
  // A set is walked in the order in which it grows.
  for (const next of seen) for (const importer of infoOf(next)?.importers ?? []) seen.add(importer)
  return new Set([...seen].filter((next) => infoOf(next)?.isEntry))
}
