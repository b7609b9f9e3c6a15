import type { Dialect } from './contract/feed.ts'
import { pageSingleton } from './runtime.ts'

/** Addresses of the backend, feed and site for this page's elements. They are absolute and have no trailing slash. */
export interface PageConfig {
  /** Base of the platform's calls. */
  api: string
  /** Base of the exchange's public calls. */
  market: string
  /** Address of the socket. */
  feed: string
  /** Address of the host site, for links on a partner's page. */
  site: string
  /** Dialect of the feed. */
  dialect: Dialect
  /** Paths below `api` that differ on this backend, by the contract's path (Q-001). */
  paths: Readonly<Record<string, string>>
  /** True if the page belongs to the host site. */
  hosted: boolean
  /** Routes of the host site if they differ from those of this version (shared/routes.ts). */
  routes: readonly string[] | null
}

/** Id of the JSON script that configures a page. */
const SCRIPT = 'tradelet-config'

/**
 * Returns the page's configuration: the values of its `<script type="application/json" id="tradelet-config">`, with defaults derived from the elements' own
 * address.
 */
export const config = (): PageConfig =>
  pageSingleton('config', () =>
    resolveConfig(readConfigScript(), new URL(import.meta.url).origin, globalThis.document?.baseURI ?? ''),
  )

/**
 * Builds a configuration. `home` is the origin that the elements were loaded from, `page` the page's address, which resolves relative addresses. For an invalid
 * value it logs a warning and uses the default. Exported for tests.
 */
export function resolveConfig(wanted: Record<string, unknown>, home: string, page: string): PageConfig {
  const address = (name: string, fallback: string): string => {
    const value = wanted[name]
    if (value === undefined) return fallback
    const base = URL.canParse(page) ? page : home
    if (typeof value === 'string' && URL.canParse(value, base)) return new URL(value, base).href.replace(/\/+$/, '')
    console.warn(`tradelet: #${SCRIPT} has no usable address in "${name}"; ${fallback} is used`)
    return fallback
  }
  const site = address('site', home)
  const api = address('api', `${home}/api`)
  const dialect = wanted.dialect === 'platform' ? 'platform' : 'htx'
  return {
    api,
    market: address('market', `${api}/market`),
    feed: address('feed', `${api}/feed${dialect === 'htx' ? '' : `?dialect=${dialect}`}`).replace(/^http/, 'ws'),
    site,
    dialect,
    paths: parsePaths(wanted.paths),
    hosted: getOrigin(page) === getOrigin(site),
    routes: parseRoutes(wanted.routes),
  }
}

const parseRoutes = (routes: unknown): readonly string[] | null =>
  Array.isArray(routes) ? routes.filter((route) => typeof route === 'string') : null

const getOrigin = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

const parsePaths = (paths: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paths ?? {}).flatMap(([path, other]) =>
      typeof other === 'string' ? [[path, other.replace(/^\/+/, '')]] : [],
    ),
  )

function readConfigScript(): Record<string, unknown> {
  const text = globalThis.document?.getElementById(SCRIPT)?.textContent
  if (!text) return {}
  try {
    return Object(JSON.parse(text))
  } catch {
    console.warn(`tradelet: the script #${SCRIPT} is not valid JSON; the defaults are used`)
    return {}
  }
}

/** Resolves a relative address from a backend (a logo, an uploaded picture) against the API's origin (Q-012). Returns "" for an invalid address. */
export const assetAddress = (path: string): string =>
  path !== '' && URL.canParse(path, config().api) ? new URL(path, config().api).href : ''
