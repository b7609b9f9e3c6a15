import type { Dialect } from '../contract/feed.ts'

/** Texts that replace those of the elements: by language, then by key, such as `options.buyUp`. */
export type PageTexts = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>

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
  /** Routes of the host site if they differ from those of this version (shared/base/runtime/routes.ts). */
  routes: readonly string[] | null
  /** Texts of the page; undefined without any. They are checked by shared/state/preferences/page-texts.ts. */
  texts?: PageTexts | undefined
}

/** Origin that this build was loaded from. */
const HOME = new URL(import.meta.url).origin

/** Returns the attribute `data-<name>` of the scripts that load this operator's elements. Their addresses are absolute: they are of another origin. */
export const readScriptData = (name: string): string | undefined =>
  globalThis.document?.querySelector<HTMLElement>(`script[data-${name}][src^="${HOME}/"]`)?.dataset[name]

/** Start of this operator's tags: `tl`, or the value of `data-prefix` if the page has elements of another operator too (Q-250). */
export const PREFIX = readScriptData('prefix') ?? 'tl'

/** Id of the JSON script that configures this operator's elements: `tradelet-config`, or for example `acme-config`. */
const SCRIPT = PREFIX === 'tl' ? 'tradelet-config' : `${PREFIX}-config`

/**
 * Returns the configuration that the page has for this operator: the values of its `<script type="application/json" id="tradelet-config">`, with defaults
 * derived from the elements' own address.
 */
export const readPageConfig = (): PageConfig =>
  resolveConfig(readConfigScript(), HOME, globalThis.document?.baseURI ?? '')

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
    console.warn(`tradelet: #${SCRIPT} "${name}" is ignored`)
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
    hosted: toOrigin(page) === toOrigin(site),
    routes: parseRoutes(wanted.routes),
    texts: wanted.texts as PageTexts | undefined,
  }
}

const parseRoutes = (routes: unknown): readonly string[] | null =>
  Array.isArray(routes) ? routes.filter((route) => typeof route === 'string') : null

/** Returns the origin of a normalized address. */
export const toOrigin = (address: string): string => address.split('/', 3).join('/')

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
    console.warn(`tradelet: #${SCRIPT} is ignored`)
    return {}
  }
}
