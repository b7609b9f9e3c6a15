import type { Dialect } from './contract/feed.ts'
import { pageSingleton } from './runtime.ts'

/** Where this page's elements find backend, feed and site. Addresses are absolute and end without a slash. */
export interface PageConfig {
  /** Base of the platform's calls. */
  api: string
  /** Base of the exchange's public calls. */
  market: string
  /** Address of the socket. */
  feed: string
  /** The host site, for links on a foreign page. */
  site: string
  /** How the chart feed is spoken. */
  dialect: Dialect
  /** Paths below `api` that are elsewhere on this backend, by the contract's path (Q-001). */
  paths: Readonly<Record<string, string>>
  /** The page is the host site's own. */
  hosted: boolean
  /** The routes that the host site has, where they are not those of this version (shared/routes.ts). */
  routes: readonly string[] | null
}

/** Id of the JSON script with which a page says otherwise. */
const SCRIPT = 'tradelet-config'

/** The page's configuration: what its `<script type="application/json" id="tradelet-config">` says, over what the elements' own address tells. */
export const config = (): PageConfig =>
  pageSingleton('config', () =>
    configOf(written(), new URL(import.meta.url).origin, globalThis.document?.baseURI ?? ''),
  )

/**
 * Puts a configuration together. `home` is the origin the elements came from, `page` the page's address, against which relative addresses count. What
 * cannot be used is said on the console, and the default taken. Exported for tests.
 */
export function configOf(wanted: Record<string, unknown>, home: string, page: string): PageConfig {
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
    paths: pathsOf(wanted.paths),
    hosted: originOf(page) === originOf(site),
    routes: routesOf(wanted.routes),
  }
}

const routesOf = (routes: unknown): readonly string[] | null =>
  Array.isArray(routes) ? routes.filter((route) => typeof route === 'string') : null

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

const pathsOf = (paths: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paths ?? {}).flatMap(([path, other]) =>
      typeof other === 'string' ? [[path, other.replace(/^\/+/, '')]] : [],
    ),
  )

function written(): Record<string, unknown> {
  const text = globalThis.document?.getElementById(SCRIPT)?.textContent
  if (!text) return {}
  try {
    return Object(JSON.parse(text))
  } catch {
    console.warn(`tradelet: the script #${SCRIPT} is not valid JSON; the defaults are used`)
    return {}
  }
}

/** A relative address of a backend (a logo, an uploaded picture) made absolute against its API's origin (Q-012); "" for what is no address. */
export const assetAddress = (path: string): string =>
  path !== '' && URL.canParse(path, config().api) ? new URL(path, config().api).href : ''
