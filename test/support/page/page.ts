import { setMaxListeners } from 'node:events'
import { RUNTIME_KEY } from '../../../shared/base/runtime/runtime.ts'

/**
 * Page without a browser for modules that need little of one: storage, cookies, visibility, events of the window. Import it before the tested module, since
 * stores read the page when they are created.
 */

/** Configuration of the page; tests may change it. */
export const config = {
  api: 'https://home.test/api',
  market: 'https://home.test/api/market',
  feed: 'wss://home.test/api/feed',
  site: 'https://home.test',
  dialect: 'htx' as 'htx' | 'platform',
  paths: {} as Record<string, string>,
  hosted: true,
}

/** State that the elements of the page share. */
export const shared: Record<string, unknown> = { config }

/** Events of the window. */
export const windowEvents = new EventTarget()

/** Storage of the page. With `blocked` each access throws, as in browsers where storage is forbidden; with `cookiesAlone` only local storage does. */
export const storage = { values: new Map<string, string>(), blocked: false, cookiesAlone: false }

const open = () => {
  if (storage.blocked || storage.cookiesAlone) throw new DOMException('storage is forbidden', 'SecurityError')
  return storage.values
}

const localStorage = {
  getItem: (key: string) => open().get(key) ?? null,
  setItem: (key: string, value: string) => void open().set(key, value),
  removeItem: (key: string) => void open().delete(key),
}

/** Cookies that a neighbouring site has set, as `name=value`, which the browser sends first. */
export const planted: string[] = []

/** Cookies by name, with the text by which they were last set. */
export const cookies = new Map<string, { value: string; written: string }>()

class PageDocument extends EventTarget {
  hidden = false
  readonly documentElement = { lang: '' }
  get cookie(): string {
    return [...planted, ...[...cookies].map(([name, { value }]) => `${name}=${value}`)].join('; ')
  }
  set cookie(written: string) {
    if (storage.blocked) throw new DOMException('cookies are forbidden', 'SecurityError')
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(written) ?? []
    if (/max-age=0/.test(written)) cookies.delete(name)
    else cookies.set(name, { value, written })
  }
}

/** The document. */
export const page = new PageDocument()

setMaxListeners(0, page, windowEvents)

Object.assign(globalThis, {
  [RUNTIME_KEY]: shared,
  addEventListener: windowEvents.addEventListener.bind(windowEvents),
})
Object.defineProperty(globalThis, 'document', { value: page, configurable: true, writable: true })
// A browser that forbids storage throws when the property is read.
Object.defineProperty(globalThis, 'localStorage', { get: () => open() && localStorage, configurable: true })

/** Hides or shows the page. */
export function setPageVisible(seen: boolean): void {
  page.hidden = !seen
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Simulates a write of another tab to the storage. */
export function writeFromOtherTab(key: string, value: string | null): void {
  if (value === null) storage.values.delete(key)
  else storage.values.set(key, value)
  windowEvents.dispatchEvent(Object.assign(new Event('storage'), { key }))
}
