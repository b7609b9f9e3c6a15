import { Window } from 'happy-dom'

/** Address of the page in the worker. No request leaves for it, and no site has its origin, so elements count as those of a partner's page. */
const PAGE_ADDRESS = 'http://page.invalid/'

/** Origin in rendered addresses, which the route replaces by the one of the request. */
export const PLACEHOLDER_ORIGIN = 'http://operator.invalid'

/** Names that Node has too, and whose own version elements cannot use with the document. */
const REPLACED = new Set(['CustomEvent', 'Event', 'EventTarget', 'localStorage', 'navigator', 'sessionStorage'])

/** Style sheet whose source text is known: a parser would leave out what it does not know. */
export type SourcedSheet = object & { source?: string }

/** Network of the page. */
export interface PageNetwork {
  /** Responds to a call of an element. */
  fetch(url: string, init: { method?: string; body?: unknown; headers?: unknown }): Promise<Response>
  /** Responds to a message to the feed with messages; none if the feed has none. */
  send(text: string): Promise<readonly string[]>
}

/**
 * Turns this thread into a page in which elements run: a document without pictures and layout. All requests of elements go to
 * `network`. Only for a worker, because it defines the names of a browser for all code of the thread.
 */
export function createElementPage(network: PageNetwork): Window {
  const window = new Window({ url: PAGE_ADDRESS })
  const names = [...Object.getOwnPropertyNames(window), ...Object.getOwnPropertyNames(Object.getPrototypeOf(window))]
  for (const name of new Set(names)) {
    if (name in globalThis && !REPLACED.has(name)) continue
    const value: unknown = Reflect.get(window, name)
    const isMethod = typeof value === 'function' && /^[a-z]/.test(name)
    define(name, isMethod ? value.bind(window) : value)
  }
  // Nothing is drawn. Computing the style sheets of elements would take seconds, and the colours that decide are those of the page which shows the HTML.
  const { style } = window.document.createElement('i')
  Object.assign(style, { colorScheme: 'light' })
  define('getComputedStyle', () => style)
  define('window', globalThis)
  define('self', globalThis)
  // Tabs of a browser share news with it. Pages of other backends in this process would hear them.
  define('BroadcastChannel', undefined)
  define('fetch', (url: unknown, init: object = {}) => network.fetch(String(url), init))
  define('WebSocket', createSocketClass(network))
  completeDocument(window)
  return window
}

const define = (name: string, value: unknown): void =>
  void Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

/** Adds what elements need and the document does not have: states of custom elements, and the source of style sheets. */
function completeDocument(window: Window): void {
  Object.assign(window.HTMLElement.prototype, { attachInternals: () => ({ states: new Set<string>() }) })
  Object.assign(window.CSSStyleSheet.prototype, {
    replaceSync(this: SourcedSheet, text: string) {
      this.source = text
    },
  })
  Object.assign(Reflect.get(globalThis, 'CSS'), { registerProperty: () => undefined })
  const config = window.document.createElement('script')
  config.type = 'application/json'
  config.id = 'tradelet-config'
  config.textContent = JSON.stringify({ api: `${PLACEHOLDER_ORIGIN}/api`, site: PLACEHOLDER_ORIGIN })
  window.document.head.append(config)
}

/** Creates the class of sockets, which open at once and never close. */
const createSocketClass = (network: PageNetwork): object =>
  class {
    readyState = 0
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null

    constructor() {
      setTimeout(() => {
        this.readyState = 1
        this.onopen?.()
      })
    }

    send(text: string): void {
      void network.send(text).then((messages) => {
        for (const data of messages) this.onmessage?.({ data })
      })
    }

    close(): void {
      this.readyState = 3
    }
  }
