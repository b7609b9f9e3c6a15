import { posix } from 'node:path'

/** Imports that need a file at once: `from"./x.js"`, `import"./x.js"`. */
const STATIC = /(?:from|import)\s*"(\.{1,2}\/[^"]+\.js)"/g
/** Imports on demand: `import("./x.js")`. */
const ON_DEMAND = /\bimport\("(\.{1,2}\/[^"]+\.js)"\)/g
/** Most bytes that a part without views adds to an element. The library of the views alone has 45 kB. */
const MAX_SMALL_BYTES = 40_000
/** Files of the joined parts: those that nearly every page loads, such as the feed, and those with views, such as messages and sheets. */
const [SMALL_FILE, LARGE_FILE] = ['parts.js', 'view-parts.js']

type Code = ReadonlyMap<string, string>

const resolve = (file: string, path: string): string => posix.join(posix.dirname(file), path)
const listImports = (code: Code, file: string, kind: RegExp): string[] =>
  [...(code.get(file) ?? '').matchAll(kind)].map(([, path = '']) => resolve(file, path))

/** Returns the files that some files need, by imports of these kinds. */
function findReachable(code: Code, entries: Iterable<string>, kinds: readonly RegExp[]): Set<string> {
  const files = new Set(entries)
  // The set grows while it is read.
  for (const file of files) for (const kind of kinds) for (const name of listImports(code, file, kind)) files.add(name)
  return files
}

/** Returns what is in more than `least` of some sets. */
function findCommon(sets: readonly Set<string>[], least: number): string[] {
  const all = new Set(sets.flatMap((set) => [...set]))
  return [...all].filter((name) => sets.filter((set) => set.has(name)).length > least).sort()
}

/** Returns the files that most elements load on demand, with the number of bytes that each adds to any element. */
export function findCommonParts(code: Code, entries: readonly string[]): Map<string, number> {
  const onDemand = new Set([...code.keys()].flatMap((file) => listImports(code, file, ON_DEMAND)))
  const needed = entries.map((entry) => findReachable(code, [entry], [STATIC]))
  const known = new Set(findCommon(needed, entries.length - 1))
  const all = entries.map((entry) => findReachable(code, [entry], [STATIC, ON_DEMAND]))
  const parts = findCommon(all, entries.length / 2).filter((name) => onDemand.has(name) && !known.has(name))
  const countBytes = (name: string): number =>
    [...findReachable(code, [name], [STATIC])].reduce(
      (sum, file) => sum + (known.has(file) ? 0 : (code.get(file) ?? '').length),
      0,
    )
  return new Map(parts.map((name) => [name, countBytes(name)]))
}

/**
 * Joins the parts that most elements may load on demand into two files, each loaded with the first of its parts. A bundler makes a file of each `import()`, and
 * a page with one element would have 40, most of them of 1 kB. The parts of single elements, such as the chart, stay files of their own.
 */
export function joinParts(code: Code, entries: readonly string[]): Map<string, string> {
  const parts = [...findCommonParts(code, entries)].map(([file, bytes], at) => ({
    file,
    name: `part${at}`,
    target: bytes > MAX_SMALL_BYTES ? LARGE_FILE : SMALL_FILE,
  }))
  const known = new Map(parts.map((part) => [part.file, part]))
  const redirect = (file: string, text: string): string =>
    text.replace(ON_DEMAND, (written: string, path: string) => {
      const part = known.get(resolve(file, path))
      if (!part) return written
      const address = posix.relative(posix.dirname(file), part.target)
      return `import("${address.startsWith('.') ? address : `./${address}`}").then(parts=>parts.${part.name})`
    })
  const joined = new Map([...code].map(([file, text]) => [file, redirect(file, text)]))
  for (const target of [SMALL_FILE, LARGE_FILE])
    joined.set(
      target,
      parts
        .filter((part) => part.target === target)
        .map(({ file, name }) => `export * as ${name} from "./${file}"\n`)
        .join(''),
    )
  return joined
}
