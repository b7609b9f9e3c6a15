/**
 * Elements of a second operator on a page: all their tags start with the value of `data-prefix`. The loader loads this file before any element, and
 * only if its script has that attribute. The file is a build of its own and reaches the elements through the state that they share.
 */

import { PREFIX } from '../../base/runtime/page-config.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { type DefinePrefixed, type Renderer, toPageTag } from '../../view/dom/define.ts'

/** Accepted prefixes. */
const VALID_PREFIX = /^[a-z][a-z0-9]{1,19}$/
/** Matches tags in selectors, but not parts of classes, ids and other names. */
const TAGS = /(?<![\w.#:-])tl(?=-[a-z])/g

/** Options with which an element of Lit renders. Elements with React views have none. */
interface Scoped {
  renderOptions?: { creationScope?: Pick<Document, 'importNode'> }
}

/**
 * Returns whether the property of window named by the prefix is the plain object of this operator's loader: neither a property of the browser, such as `open`,
 * nor the API of the first operator, `tradelet`.
 */
const ownsName = (): boolean =>
  PREFIX !== 'tradelet' && Object.getPrototypeOf(Object(Reflect.get(globalThis, PREFIX))) === Object.prototype

const isValid = VALID_PREFIX.test(PREFIX) && ownsName()
if (!isValid)
  console.error(
    `tradelet: data-prefix="${PREFIX}" must be 2 to 20 of a-z and 0-9 and no property of window; no element is defined`,
  )

const toPrefixed = (tag: string): string => tag.replace(/^tl(?=-)/, PREFIX)

/** Defines an element under its prefixed tag. The elements inside it have prefixed tags too, also in its style sheets, so that they are of the same operator. */
const definePrefixed: DefinePrefixed = (name, element, renderer) => {
  const tag = toPageTag(name)
  if (!isValid || customElements.get(tag)) return
  if (renderer) renameNodes(renderer)
  customElements.define(
    tag,
    class extends element {
      constructor() {
        super()
        const { renderOptions } = this as Scoped
        if (renderOptions) renderOptions.creationScope = litScope
      }

      connectedCallback(): void {
        Reflect.get(element.prototype, 'connectedCallback')?.call(this)
        if (this.shadowRoot) watchSheets(this.shadowRoot)
      }
    },
  )
}

const renamed = new WeakSet<Renderer>()

/** Replaces the tags of a renderer's nodes by prefixed ones before they are rendered. */
function renameNodes(renderer: Renderer): void {
  if (renamed.has(renderer)) return
  renamed.add(renderer)
  const before = renderer.vnode as ((node: { type: unknown }) => void) | undefined
  renderer.vnode = (node: { type: unknown }) => {
    if (typeof node.type === 'string') node.type = toPrefixed(node.type)
    before?.(node)
  }
}

/** Creates the content of Lit's templates. Lit finds places for values by counting nodes, so each element is replaced by exactly one. */
const litScope: Pick<Document, 'importNode'> = {
  importNode<T extends Node>(content: T): T {
    // Elements of a template's content are not upgraded before they are imported.
    const copy = content.cloneNode(true) as T & ParentNode
    for (const element of copy.querySelectorAll('*')) {
      if (!element.localName.startsWith('tl-')) continue
      const other = element.ownerDocument.createElement(toPrefixed(element.localName))
      for (const { name, value } of element.attributes) other.setAttribute(name, value)
      other.append(...element.childNodes)
      element.replaceWith(other)
    }
    return document.importNode(copy, true)
  },
}

const rewritten = new WeakSet<CSSStyleSheet>()

function rewriteSheets(sheets: Iterable<CSSStyleSheet>): void {
  for (const sheet of sheets) {
    if (!rewritten.has(sheet)) rewriteRules(sheet.cssRules)
    rewritten.add(sheet)
  }
}

/** Rewrites the tags in the selectors of a shadow root's style sheets, and of those that it adopts later (shared/view/dom/adopt-styles.ts). */
function watchSheets(root: ShadowRoot): void {
  if (Object.hasOwn(root, 'adoptedStyleSheets')) return
  rewriteSheets(root.adoptedStyleSheets)
  Object.defineProperty(root, 'adoptedStyleSheets', {
    get: () => Reflect.get(ShadowRoot.prototype, 'adoptedStyleSheets', root),
    set(sheets: CSSStyleSheet[]) {
      rewriteSheets(sheets)
      Reflect.set(ShadowRoot.prototype, 'adoptedStyleSheets', sheets, root)
    },
  })
}

function rewriteRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && rule.selectorText.includes('tl-'))
      rule.selectorText = rule.selectorText.replace(TAGS, PREFIX)
    if ('cssRules' in rule) rewriteRules(rule.cssRules as CSSRuleList)
  }
}

/** Function that defines prefixed elements, for all builds of the operator on the page (shared/view/dom/define.ts). */
export const registered = pageSingleton('define', () => definePrefixed)
