import type { Facts, Finding, ListedVersion, Versions } from './facts.ts'

/** Warning of the console about an element that another build has defined before. */
const IGNORED = /^tradelet: <([^>]+)> of (\S+) (\S+) is ignored: (.+)$/

/** Definition that was ignored. With `isForeign` the tags belong to another operator. */
interface IgnoredDefinition {
  tag: string
  version: string
  operator: string
  isForeign: boolean
}

const readIgnored = (warnings: readonly string[]): IgnoredDefinition[] =>
  warnings.flatMap((warning) => {
    const [, tag, version, operator, reason] = IGNORED.exec(warning) ?? []
    return tag && version && operator ? [{ tag, version, operator, isForeign: reason === 'set data-prefix' }] : []
  })

const report = (message: string): Finding => ({ subject: 'builds', element: null, message })

/** Returns the findings about several loaders, several versions of one operator, and two operators with the same tags. */
export function checkBuilds({
  scripts,
  elements,
  warnings,
}: Pick<Facts, 'scripts' | 'elements' | 'warnings'>): Finding[] {
  const ignored = readIgnored(warnings)
  const foreign = ignored.filter(({ isForeign }) => isForeign).map(({ tag }) => `<${tag}>`)
  return [
    ...listLoaders(scripts)
      .filter((addresses) => addresses.length > 1)
      .map((addresses) => report(`${addresses.length} scripts load the same tags: ${addresses.join(', ')}`)),
    ...[...groupVersions(elements, ignored)]
      .filter(([, versions]) => versions.size > 1)
      .map(([operator, versions]) =>
        report(`elements of ${operator} are from several versions: ${[...versions].sort().join(', ')}. Load one`),
      ),
    ...(foreign.length > 0
      ? [
          report(
            `${[...new Set(foreign)].join(', ')} of a second operator are not defined: set data-prefix on its script`,
          ),
        ]
      : []),
  ]
}

/** Returns the addresses of the loaders, those for the same tags together. */
function listLoaders(scripts: Facts['scripts']): string[][] {
  const loaders = scripts.filter(({ address }) => new URL(address).pathname.endsWith('/tradelet.js'))
  const prefixes = new Set(loaders.map(({ prefix }) => prefix))
  return [...prefixes].map((wanted) => [
    ...new Set(loaders.filter(({ prefix }) => prefix === wanted).map(({ address }) => address)),
  ])
}

/** Returns the versions of each operator's builds, defined or ignored. */
function groupVersions(elements: Facts['elements'], ignored: readonly IgnoredDefinition[]): Map<string, Set<string>> {
  const versions = new Map<string, Set<string>>()
  const add = (operator: string, version: string) =>
    versions.set(operator, (versions.get(operator) ?? new Set()).add(version))
  for (const { build } of elements) {
    const [version, operator] = build?.split(' ') ?? []
    if (version && operator) add(operator, version)
  }
  for (const { version, operator } of ignored) add(operator, version)
  return versions
}

/** Returns a response as a list of versions; null if it is none, because the page names the server. */
export function toVersions(response: unknown): Versions | null {
  const { newest, versions } = Object(response) as Partial<Record<keyof Versions, unknown>>
  if (typeof newest !== 'string' || !Array.isArray(versions)) return null
  const isListed = (one: unknown) => {
    const { version, retired } = Object(one) as Partial<Record<keyof ListedVersion, unknown>>
    return typeof version === 'string' && (retired === null || typeof retired === 'string')
  }
  return { newest, versions: versions.filter(isListed) }
}

/** Returns the versions on the page that the operator has retired, or will retire. */
export function checkVersions({ elements, served, today }: Pick<Facts, 'elements' | 'served' | 'today'>): Finding[] {
  const used = new Set(elements.flatMap(({ build }) => build?.split(' ')[0] ?? []))
  return served.flatMap(({ newest, versions }) =>
    versions.flatMap(({ version, retired }): Finding[] => {
      if (!used.has(version) || !retired) return []
      const state = retired <= today ? `is not supported since ${retired}` : `is supported until ${retired}`
      return [{ subject: 'versions', element: null, message: `version ${version} ${state}: the newest is ${newest}` }]
    }),
  )
}
