/**
 * `@tradelet/elements/load`: all elements by their tags, loaded when the page has them. Bundles get the files of all of them; `@tradelet/elements/tl-ticker.js`
 * adds one. It can be imported on a server: it reads the page only when a function is called.
 */
import { defineElement, requestElement } from './define.js'
import { files } from './files.js'
import type { TradeletTag } from './types.js'

/** Loads the code of an element and defines it. Resolves at once if it is defined, and on a server. A failed load is tried again by the next call. */
export function define(tag: TradeletTag): Promise<void> {
  const importElement = files[tag]
  return importElement
    ? defineElement(tag, importElement)
    : Promise.reject(new TypeError(`tradelet: there is no element <${tag}>`))
}

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
  // For the sheets of elements (page-loader.ts). A common module would wait for a page's own top-level `await` of its elements.
  Object.assign(globalThis, { tradeletLoad: load })
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
    const importElement = files[localName]
    if (importElement) requestElement(element, localName as TradeletTag, importElement)
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
