import { css, html, type PropertyValues } from 'lit'
import { define } from '../dom/define.ts'
import { emit } from '../dom/emit.ts'
import { formatDecimal } from '../format/numbers.ts'
import type { BookView } from '../market/book.ts'
import { digitsOfStep, type Row, rowsOf } from '../market/levels.rules.ts'
import { $language } from '../preferences/language.ts'
import { BaseElement, type Listenable, type Sheets } from './base-element.ts'

/** Digits of an amount in full would not fit its column. */
const AMOUNT_DIGITS = 6

/**
 * `<tl-book>`: rows of one side of a book, drawn once and then only written to, once an animation frame. Asks stand with the best at the bottom, bids with
 * the best on top. A press on a row sends `tl-price` with its price and side.
 */
export class TlBook extends BaseElement {
  static override properties = {
    source: { attribute: false },
    side: { reflect: true },
    rows: { type: Number },
    step: {},
    own: { attribute: false },
    label: {},
    stale: { type: Boolean, reflect: true },
  }
  static override styles: Sheets = [
    css`
      :host {
        display: block;
        font-variant-numeric: tabular-nums lining-nums;
      }
      button {
        all: unset;
        box-sizing: border-box;
        position: relative;
        display: flex;
        justify-content: space-between;
        gap: 8px;
        inline-size: 100%;
        block-size: 26px;
        align-items: center;
        font-size: var(--tl-fs-13);
        cursor: pointer;
      }
      button[hidden] {
        display: flex;
        visibility: hidden;
      }
      button:focus-visible {
        box-shadow: var(--tl-focus-ring);
      }
      i {
        position: absolute;
        inset-block: 1px;
        inset-inline-end: 0;
        inline-size: 100%;
        transform-origin: right;
        background: var(--tl-side-tint);
      }
      :host(:dir(rtl)) i {
        transform-origin: left;
      }
      b,
      span {
        position: relative;
        direction: ltr;
        unicode-bidi: isolate;
        white-space: nowrap;
      }
      b {
        font-weight: 500;
        color: var(--tl-side);
      }
      button.own b::after {
        content: "";
        display: inline-block;
        inline-size: 5px;
        block-size: 5px;
        margin-inline-start: 5px;
        border-radius: 50%;
        background: currentColor;
        vertical-align: middle;
      }
      :host([stale]) b,
      :host([stale]) span {
        color: var(--tl-text-3);
      }
      :host([side="asks"]) {
        --tl-side: var(--tl-down);
        --tl-side-tint: var(--tl-down-tint);
      }
      :host([side="bids"]) {
        --tl-side: var(--tl-up);
        --tl-side-tint: var(--tl-up-tint);
      }
    `,
  ]

  declare source: Listenable<BookView> | null
  declare side: 'bids' | 'asks'
  declare rows: number
  declare step: string
  /** Prices of the member's own open orders. */
  declare own: ReadonlySet<string>
  declare label: string
  declare stale: boolean
  #shown: Row[] = []

  constructor() {
    super()
    this.source = null
    this.side = 'bids'
    this.rows = 5
    this.step = '0.01'
    this.own = new Set()
    this.label = ''
    this.stale = false
  }

  protected override sources() {
    return [this.source, $language]
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('source')) this.resubscribe()
  }

  protected override render() {
    return html`<div role="group" aria-label=${this.label}>
      ${Array.from({ length: this.rows }, (_none, at) => html`<button type="button" data-at=${at} hidden @click=${this.#pick}><i></i><b></b><span></span></button>`)}
    </div>`
  }

  /** The rows are written to by hand: at a thousand updates a second a template a row would be most of the work. */
  protected override updated(): void {
    const view = this.source?.get()
    const shown = view ? rowsOf(view[this.side], this.side, this.rows, this.step) : []
    this.#shown = this.side === 'asks' ? [...Array(this.rows - shown.length).fill(null), ...shown.toReversed()] : shown
    const language = $language.get()
    const digits = digitsOfStep(this.step)
    this.renderRoot.querySelectorAll('button').forEach((button, at) => {
      const row = this.#shown[at]
      button.hidden = !row
      if (!row) return
      const [bar, price, amount] = button.children
      if (!(bar instanceof HTMLElement) || !price || !amount) return
      write(price, formatDecimal(row.price, { digits }, language))
      write(amount, formatDecimal(row.amount, { digits: AMOUNT_DIGITS, trim: true }, language))
      bar.style.transform = `scaleX(${row.depth.toFixed(3)})`
      button.classList.toggle('own', this.own.has(row.price))
    })
  }

  readonly #pick = (event: Event) => {
    const row = this.#shown[Number((event.currentTarget as HTMLElement).dataset.at)]
    if (row) emit(this, 'tl-price', { price: row.price, side: this.side === 'bids' ? 'bid' : 'ask' })
  }
}

function write(place: Element, text: string): void {
  if (place.textContent !== text) place.textContent = text
}

define('tl-book', TlBook)
