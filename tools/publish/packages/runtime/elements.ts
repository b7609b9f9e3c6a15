/** Entry of `@tradelet/elements`. It can be imported on a server: it reads the page only when a function is called. */
import { files } from './files.js'
import type { OpenAs, OpenOptions, PageName } from './open.js'
import type { PageTexts } from './page-texts.js'
import type { TradeletTag } from './types.js'

export type { OpenAs, OpenOptions, PageName } from './open.js'
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
/** Page with a loader of its own, which then defines the elements. */
const LOADER_SCRIPT = 'script[src*="/embed/"][src$="/tradelet.js"]:not([data-prefix])'

const pending = new Map<string, Promise<void>>()
let hasWarned = false

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

function warnOnce(): void {
  if (!hasWarned) console.warn('tradelet: call connect({ origin }) before the first element is defined')
  hasWarned = true
}

/**
 * Opens a page of the product from this page: in a sheet, in a window, or in place of the page. Resolves to the way in which it was opened, for a sheet when it
 * is closed. Call it in a press, because browsers block other windows.
 *
 * @throws TypeError for an unknown page or way, and on a server
 * @throws DOMException `NotAllowedError` if the browser blocks the window
 *
 * @example
 * ```ts
 * button.onclick = () => open('deposit', { as: 'window' })
 * ```
 */
export async function open(name: PageName, options?: OpenOptions): Promise<OpenAs> {
  if (typeof document === 'undefined') throw new TypeError('tradelet: pages can be opened in a browser only')
  if (!document.getElementById(CONFIG_ID)) warnOnce()
  return (await import('./open.js')).open(name, options)
}

/** Loads the code of an element and defines it. Resolves at once if it is defined, and on a server. A failed load is tried again by the next call. */
export function define(tag: TradeletTag): Promise<void> {
  const known = pending.get(tag)
  if (known) return known
  const load = files[tag]
  if (!load) return Promise.reject(new TypeError(`tradelet: there is no element <${tag}>`))
  if (typeof document === 'undefined' || customElements.get(tag) || document.querySelector(LOADER_SCRIPT))
    return Promise.resolve()
  if (!document.getElementById(CONFIG_ID)) warnOnce()
  const loaded = load().then(
    () => undefined,
    (error: unknown) => {
      pending.delete(tag)
      throw error
    },
  )
  pending.set(tag, loaded)
  return loaded
}

/** Elements whose code is being loaded by tag, null after that. */
const found = new Map<string, Set<Element> | null>()
/** Code for failed loads. It is loaded before it is needed: a page without a connection could not load it. */
let failures: Promise<typeof import('./failure.js')> | undefined

/**
 * Defines the elements that are in a document, shadow root or element, now and later, also in the open shadow roots of other components. Returns a function that
 * stops looking for later ones.
 *
 * A failed load is tried again after 1 and 4 s. Then the element shows a button that tries again, and dispatches `tl-error` with the code `load`.
 *
 * @example
 * ```ts
 * connect({ origin: 'https://trade.example.com' })
 * load()
 * ```
 */
export function load(root: ParentNode & Node = document): () => void {
  let isStopped = false
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) search(node)
  })
  const observe = (target: ParentNode & Node): void => {
    if (isStopped) return
    search(target)
    observer.observe(target, { childList: true, subtree: true })
  }
  const visit = (element: Element): void => {
    const { localName, shadowRoot } = element
    if (localName in files) request(element, localName as TradeletTag)
    else if (shadowRoot) observe(shadowRoot)
    else if (localName.includes('-'))
      void customElements.whenDefined(localName).then(() => element.shadowRoot && observe(element.shadowRoot))
  }
  const search = (target: ParentNode & Node): void => {
    if (target instanceof Element) visit(target)
    for (const element of target.querySelectorAll('*')) visit(element)
  }
  observe(root)
  return () => {
    isStopped = true
    observer.disconnect()
  }
}

/** Defines an element of the page, or adds its frame. */
function request(element: Element, tag: TradeletTag): void {
  const report = (error: unknown) => console.error(`tradelet: <${tag}> could not be loaded`, error)
  if (element.getAttribute('isolation') === 'frame') return void isolate(element).catch(report)
  if (found.has(tag)) return void found.get(tag)?.add(element)
  found.set(tag, new Set([element]))
  const loading = define(tag)
  failures ??= import('./failure.js')
  failures.then(
    ({ watchImport }) => watchImport(loading, tag, getSite() ?? location.href, found, (isLast) => retry(tag, isLast)),
    () => loading.catch(report),
  )
}

/** Matches the address of a file in the message of a failed import. */
const FAILED_FILE = /https?:\/\/\S+?\.m?js\b/

/** Loads an element's code again. Browsers keep failed modules, so the last try has another address, if the error names the file. */
async function retry(tag: TradeletTag, isLast: boolean): Promise<void> {
  try {
    await define(tag)
  } catch (error) {
    const [file] = (isLast && FAILED_FILE.exec(String(error))) || []
    if (!file) throw error
    await import(/* webpackIgnore: true */ /* @vite-ignore */ `${file}?retry=${Date.now()}`)
  }
}

/** Returns the address of the operator's files; undefined before `connect`. */
const getSite = (): string | undefined => {
  const site: unknown = Reflect.get(globalThis, 'tradeletAssets')
  return typeof site === 'string' ? site : undefined
}

/** File of the operator's site that adds frames. */
interface FrameFile {
  addFrames(elements: readonly Element[]): void
}

/** Adds the frame of an element with `isolation="frame"`. Its code is that of the operator's site, like the content of the frame. */
async function isolate(element: Element): Promise<void> {
  if (document.querySelector(LOADER_SCRIPT)) return
  const site = getSite()
  if (!site) throw new Error('call connect({ origin }) before the first element')
  const file: FrameFile = await import(/* webpackIgnore: true */ /* @vite-ignore */ `${site}frame.js`)
  file.addFrames([element])
}
