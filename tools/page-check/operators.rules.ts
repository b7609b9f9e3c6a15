import type { PageFacts } from './facts.ts'

/** Addresses that the elements of one operator use, absolute. */
export interface Operator {
  prefix: string
  /** Origin of the files of its elements; null if they are part of the page's own scripts. */
  home: string | null
  site: string
  connections: readonly string[]
}

/** Returns the prefixes whose scripts or configuration the page has: `tl` and those of further operators. */
const listPrefixes = ({ scripts, configs }: Pick<PageFacts, 'scripts' | 'configs'>): string[] => [
  ...new Set([...scripts.map(({ prefix }) => prefix), ...Object.keys(configs)]),
]

/** Returns the operators of a page with the addresses that their elements use: those of the configuration, else derived as the elements do. */
export const listOperators = (facts: Pick<PageFacts, 'address' | 'scripts' | 'configs'>): Operator[] =>
  listPrefixes(facts).flatMap((prefix) => {
    const config = facts.configs[prefix] ?? {}
    const script = facts.scripts.find((candidate) => candidate.prefix === prefix)
    const home = script ? new URL(script.address).origin : null
    const resolve = (name: string, fallback: string): string => {
      const { [name]: value } = config
      return typeof value === 'string' && URL.canParse(value, facts.address)
        ? new URL(value, facts.address).href.replace(/\/+$/, '')
        : fallback
    }
    const site = resolve('site', home ?? '')
    if (!site) return []
    const api = resolve('api', `${home ?? site}/api`)
    const feed = resolve('feed', `${api}/feed`).replace(/^http/, 'ws')
    return [{ prefix, home, site, connections: [api, resolve('market', `${api}/market`), feed] }]
  })
