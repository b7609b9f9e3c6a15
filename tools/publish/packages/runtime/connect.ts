/** Entry of `@tradelet/elements`. It can be imported on a server: it reads the page only when a function is called. It imports no other file. */
import type { PageTexts } from './page-texts.js'

export type * from './page-texts.js'
export type * from './types.js'

/** Addresses of the operator's backend. Only `origin` is needed if the operator runs the backend of this product. */
export interface Connection {
  /** Origin of the host site, such as `https://trade.example.com`. The other addresses are derived from it. */
  origin: string
  /** Base of the platform's calls. Default: `/api` of the origin. */
  api?: string
  /** Base of the exchange's public calls. Default: `/market` of the API. */
  market?: string
  /** Address of the socket. Default: `/feed` of the API. */
  feed?: string
  /** Dialect of the socket. Default: `htx`. */
  dialect?: 'htx' | 'platform'
  /** Paths below the API that differ on this backend, by the contract's path. */
  paths?: Readonly<Record<string, string>>
  /** Texts that replace those of the elements: by language, then by key, such as `{ en: { 'options.buyUp': 'Up' } }`. */
  texts?: PageTexts
}

/** Id of the script that configures the elements of a page. */
const CONFIG_ID = 'tradelet-config'

/**
 * Connects the elements of the page to an operator's backend. Call it once, before the first element is defined. A page with a script `#tradelet-config`
 * is connected already; the call then only logs a warning. On a server it does nothing.
 *
 * @throws TypeError if `origin` is not an absolute address
 */
export function connect({ origin, ...addresses }: Connection): void {
  const site = new URL(origin).origin
  if (typeof document === 'undefined') return
  Object.assign(globalThis, { tradeletAssets: `${site}/embed/` })
  if (document.getElementById(CONFIG_ID)) return console.warn(`tradelet: the page has #${CONFIG_ID} already`)
  const script = Object.assign(document.createElement('script'), { id: CONFIG_ID, type: 'application/json' })
  // A text node: Trusted Types forbid texts of scripts, also of those that are data.
  script.append(document.createTextNode(JSON.stringify({ site, api: `${site}/api`, ...addresses })))
  document.head.append(script)
}
