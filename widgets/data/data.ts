import type { PropertyValues } from '@lit/reactive-element'
import { directionOf } from '../../shared/base/i18n/languages.ts'
import { StoreWidget } from '../../shared/element/definition/store-widget.ts'
import { findNamedMarket, type NamedMarket } from '../../shared/state/market/named-market.rules.ts'
import { getPriceDigits } from '../../shared/state/market/price-digits.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { toPageTag } from '../../shared/view/dom/define.ts'
import styles from './data.css' with { type: 'css' }
import { FIELDS, type Field, formatFigure, isField } from './data.rules.ts'
import { $list, type FigureStores, getFigure } from './data.store.ts'

/** Creates an element with attributes and a node of text. */
function createNode(tag: string, attributes: Readonly<Record<string, string>>, text = ''): HTMLElement {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(text)
  return node
}

/** `<tl-data>`: one live figure of a market in a line of the page's text. It has no templates: one text changes. */
export class DataElement extends StoreWidget {
  static override styles = [styles]
  declare symbol: string
  declare field: string
  #figure: FigureStores | null = null
  /** Last warning, which is logged once. */
  #warned = ''
  readonly #app = createNode('div', { part: 'app' })
  readonly #head = createNode('slot', { name: 'head' })
  /** Content of the element until the figure is known. */
  readonly #waiting = createNode('slot', { class: 'skeleton' }, '—')
  readonly #place = createNode('span', { class: 'figure', part: 'figure', translate: 'no' })
  readonly #text = this.#place.firstChild as Text
  /** Hidden freshness, from which the element's states follow (shared/element/definition/lifecycle.ts). */
  readonly #freshness = createNode(toPageTag('tl-freshness'), { hidden: '' })
  /** Nodes between the slots of the page. */
  #shown: readonly HTMLElement[] = []

  get #market(): NamedMarket {
    return this.symbol.trim() === '' ? 'loading' : findNamedMarket($list().get().data, this.symbol)
  }

  /** Requested field; null for an unknown name. */
  get #field(): Field | null {
    return isField(this.field) ? this.field : null
  }

  protected override sources() {
    return [$list(), this.#figure?.$figure]
  }

  protected override createRenderRoot() {
    const root = super.createRenderRoot()
    this.#app.append(this.#head, ...['help', 'foot'].map((name) => createNode('slot', { name })))
    root.append(this.#app)
    return root
  }

  override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    const market = this.#market
    const field = this.#field
    const next = typeof market === 'object' && field ? getFigure(market.symbol, field) : null
    if (next === this.#figure) return
    this.#figure = next
    this.resubscribe()
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed)
    const lang = $language.get()
    // Only changes: lifecycle.ts reviews the element whenever a class is set.
    for (const [name, value] of Object.entries({ class: this.appClass, lang, dir: directionOf(lang) }))
      if (this.#app.getAttribute(name) !== value) this.#app.setAttribute(name, value)
    this.#show(
      this.attempt(
        () => this.#view(),
        (message) => [createNode('p', { class: 'note', role: 'alert' }, message)],
      ),
    )
  }

  /** Returns the nodes of the content. */
  #view(): readonly HTMLElement[] {
    const [market, field] = [this.#market, this.#field]
    if (!field) return this.#createFault(`one of ${FIELDS.join(', ')} is expected`)
    if (market === 'unknown') return this.#createFault('there is no such market')
    Object.assign(this.#freshness, { source: this.#figure?.$freshness })
    const { value = null } = this.#figure?.$figure.get() ?? {}
    if (market === 'loading' || value === null) return [this.#waiting, this.#freshness]
    this.#text.data = formatFigure(field, value, getPriceDigits(market), $language.get())
    return [this.#place, this.#freshness]
  }

  /** Creates a dash and the mark from which `tl-error` is fired. The reason is logged for developers of the page, which sets the attributes. */
  #createFault(reason: string): readonly HTMLElement[] {
    const given = this.field
    const warning = `tradelet: <${this.localName} symbol="${this.symbol}" field="${given}">: ${reason}`
    if (warning !== this.#warned) console.warn(warning)
    this.#warned = warning
    return [
      createNode('span', { class: 'figure' }, '—'),
      createNode('span', {
        class: 'note',
        role: 'alert',
        hidden: '',
        ...(this.#field ? { 'data-symbol': this.symbol } : { 'data-field': given }),
      }),
    ]
  }

  /** Replaces the content if it has other nodes. */
  #show(content: readonly HTMLElement[]): void {
    if (content.every((node, at) => node === this.#shown[at])) return
    for (const node of this.#shown) node.remove()
    this.#head.after(...content)
    this.#shown = content
  }
}
