import { getWireName } from '../../shared/base/contract/codec.ts'

/** Files where wire names are right: the contract, texts of form fields, descriptions of settings, events of partners, and requests that are written by hand. */
const ALLOWED: readonly RegExp[] = [
  /^shared\/base\/contract\//,
  /^shared\/base\/i18n\/keys\.ts$/,
  /^shared\/state\/page\/action-events\.ts$/,
  /^shared\/state\/submissions\/page-action\.ts$/,
  /^tools\/(?:bundle|test)\//,
  /^server\/platform\/settings\/setting-docs\.ts$/,
  // The operator's interface keeps its names.
  /^server\/core\/command\/operator-names\.ts$/,
  // Tests send raw requests, and compare the forms that were sent. Those of rules do neither, unless they read a response or write a form.
  /^test\/widgets\/(?:bank-cards\/bank-cards|deposit\/deposit|options\/(?:order-entry\/presets|terms)|register\/register)\.rules\.test\.ts$/,
  /^test\/(?!.*\.rules\.test\.ts$)/,
  /^tools\/commands\/new\/templates\/test\//,
]

/** Wire names that are words of their own in the code: the time of a chart. */
const WORDS: ReadonlySet<string> = new Set(['time'])

/** Returns the wire names of the fields in sources of the contract, without names that are also code names of a field. */
export function findWireNames(sources: readonly string[]): Set<string> {
  const text = sources.join('\n')
  const keys = new Set([...text.matchAll(/\b(\w+): from\(/g)].map(([, key]) => key))
  const named = [...text.matchAll(/\bfrom\(\s*'(\w+)'/g)].map(([, name = '']) => name)
  const derived = [...text.matchAll(/\b([a-z]+[A-Z]\w*): /g)].map(([, key = '']) => getWireName(key, {}))
  return new Set([...named, ...derived].filter((name) => !keys.has(name) && !WORDS.has(name)))
}

/** Returns the column names that sources of migrations declare or use. */
export const findColumns = (sources: readonly string[]): Set<string> =>
  new Set(sources.join('\n').match(/\b[a-z_]+\b/g))

/** Returns the wire names in a file, without those of columns in the server's files. */
export function findWireUses(
  file: string,
  source: string,
  { names, columns }: { names: ReadonlySet<string>; columns: ReadonlySet<string> },
): string[] {
  if (ALLOWED.some((pattern) => pattern.test(file))) return []
  const isServer = /(?:^|\/)server\//.test(file)
  const words = new Set(source.match(/(?<![\w-])\w+(?![\w-])/g))
  return [...words].filter((word) => names.has(word) && !(isServer && columns.has(word)))
}
