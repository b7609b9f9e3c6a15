import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { findNamedMarket, type NamedMarket } from '../../shared/market/named-market.rules.ts'
import { getPriceDigits } from '../../shared/market/price-digits.ts'
import { $language } from '../../shared/preferences/language.ts'
import { LitWidget } from '../../shared/widget/lit-widget.ts'
import styles from './data.css' with { type: 'css' }
import { FIELDS, type Field, formatFigure, isField } from './data.rules.ts'
import { $list, type FigureStores, getFigure } from './data.store.ts'

/** `<tl-data>`: one live figure of a market in a line of the page's text. */
export class DataElement extends LitWidget {
  static override styles = [styles]
  declare symbol: string
  declare field: string
  #figure: FigureStores | null = null
  /** Last warning, which is logged once. */
  #warned = ''

  get #market(): NamedMarket {
    return this.symbol.trim() === '' ? 'loading' : findNamedMarket($list().get().data, this.symbol)
  }

  /** Requested field; null for an unknown name. The attribute's fallback must not be shown then: it is a different figure. */
  get #field(): Field | null {
    return isField(this.field) && isField(this.getAttribute('field') || this.field) ? this.field : null
  }

  protected override sources() {
    return [$list(), this.#figure?.$figure]
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

  protected override view(): TemplateResult {
    const [market, field] = [this.#market, this.#field]
    if (!field) return this.#renderFault(`one of ${FIELDS.join(', ')} is expected`)
    if (market === 'unknown') return this.#renderFault('there is no such market')
    const { value = null } = this.#figure?.$figure.get() ?? {}
    if (market === 'loading' || value === null) return html`<slot class="skeleton">—</slot>${this.#renderFreshness()}`
    const text = formatFigure(field, value, getPriceDigits(market), $language.get())
    return html`<span class="figure" part="figure">${text}</span>${this.#renderFreshness()}`
  }

  /** Renders a hidden freshness, from which the element's states follow (shared/widget/lifecycle.ts). */
  #renderFreshness(): TemplateResult {
    return html`<tl-freshness hidden .source=${this.#figure?.$freshness}></tl-freshness>`
  }

  /** Renders a dash and the mark from which `tl-error` is fired. The reason is logged for developers of the page, which sets the attributes. */
  #renderFault(reason: string): TemplateResult {
    const given = this.getAttribute('field') ?? this.field
    const warning = `tradelet: <${this.localName} symbol="${this.symbol}" field="${given}">: ${reason}`
    if (warning !== this.#warned) console.warn(warning)
    this.#warned = warning
    return html`<span class="figure">—</span><span
        class="note"
        role="alert"
        data-symbol=${this.#field ? this.symbol : nothing}
        data-field=${this.#field ? nothing : given}
        hidden
      ></span>`
  }
}
