import type { Dialect } from './contract/feed.ts'
import { once } from './runtime.ts'

/** Where this page's elements find everything. Addresses are absolute and end without a slash. */
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
  /** Paths below `api` that are elsewhere on this backend, by the contract's path. */
  paths: Readonly<Record<string, string>>
  /** The page is the host site's own. */
  hosted: boolean
}

/** Id of the JSON script with which a page says otherwise. */
const SCRIPT = 'tradelet-config'

/** The page's configuration: what its `<script type="application/json" id="tradelet-config">` says, over what the elements' own address tells. */
export const config = (): PageConfig =>
  once('config', () => configOf(written(), new URL(import.meta.url).origin, globalThis.location?.origin ?? ''))

/** Puts a configuration together. `home` is the origin the elements came from, `page` the page's own. Exported for tests. */
export function configOf(wanted: Record<string, unknown>, home: string, page: string): PageConfig {
  const text = (name: string, fallback: string) => {
    const value = wanted[name]
    return (typeof value === 'string' && value !== '' ? new URL(value, page || home).href : fallback).replace(/\/$/, '')
  }
  const site = text('site', home)
  const api = text('api', `${home}/api`)
  return {
    api,
    market: text('market', `${api}/market`),
    feed: text('feed', `${api}/feed`).replace(/^http/, 'ws'),
    site,
    dialect: wanted.dialect === 'platform' ? 'platform' : 'htx',
    paths: pathsOf(wanted.paths),
    hosted: page === site,
  }
}

const pathsOf = (paths: unknown): Record<string, string> =>
  paths && typeof paths === 'object'
    ? Object.fromEntries(
        Object.entries(paths).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {}

function written(): Record<string, unknown> {
  const text = globalThis.document?.getElementById(SCRIPT)?.textContent
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    console.warn(`tradelet: the script #${SCRIPT} is not valid JSON; the defaults are used`)
    return {}
  }
}

/** A relative address of a backend (a logo, an uploaded picture) made absolute against its API's origin; "" for what is no address. */
export const assetAddress = (path: string): string =>
  path !== '' && URL.canParse(path, config().api) ? new URL(path, config().api).href : ''
