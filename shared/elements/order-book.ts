import { css, html, type PropertyValues } from 'lit'
import { define } from '../dom/define.ts'
import { emit } from '../dom/emit.ts'
import { formatDecimal } from '../format/numbers.ts'
import type { BookView } from '../market/book.ts'
import { type BookRow, createBookRows, getDepth, getRowPrice, getStepDigits } from '../market/levels.rules.ts'
import { $language } from '../preferences/language.ts'
import { BaseElement, type ReadableStore, type Sheets } from './base-element.ts'

/** Maximum decimal places of an amount, limited by the column width; all amounts of a side have the same number. */
const MAX_AMOUNT_DIGITS = 6
/** Digits of the largest sum, before and after the point; all sums of a side have the same number of decimal places. */
const SUM_DIGITS = 6

/**
 * `<tl-book>`: rows of one side of a book, created once and then updated at most once per animation frame. The best ask is at the bottom, the best bid at the
 * top. A press on a row dispatches `tl-price` with its side and the price at pointer down.
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
    wrong: { type: Boolean },
    sums: { type: Boolean, reflect: true },
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
        block-size: calc(var(--tl-rem) * 1.625);
        align-items: center;
        font-size: var(--tl-fs-13);
        cursor: pointer;
      }
      button[hidden] {
        display: flex;
        visibility: hidden;
      }
      button:disabled {
        cursor: default;
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
      @media (forced-colors: active) {
        i {
          border-block-end: 1px solid GrayText;
        }
        button:focus-visible {
          outline: 2px solid Highlight;
        }
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
        background: var(--tl-text);
        vertical-align: middle;
      }
      span + span {
        display: none;
      }
      :host([sums]) b {
        flex: 1.2;
      }
      :host([sums]:dir(rtl)) b {
        text-align: right;
      }
      :host([sums]) span {
        display: block;
        flex: 1;
        text-align: end;
      }
      :host([sums]:dir(rtl)) span {
        text-align: left;
      }
      @media (pointer: fine) {
        :host([sums]) button {
          block-size: var(--tl-rem);
          font-size: var(--tl-fs-12);
        }
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

  declare source: ReadableStore<BookView> | null
  declare side: 'bids' | 'asks'
  declare rows: number
  declare step: string
  /** Prices of the member's own open orders on this side. */
  declare own: ReadonlySet<string>
  declare label: string
  declare stale: boolean
  /** The best bid is at or above the best ask, so the book is wrong: its rows cannot be pressed. */
  declare wrong: boolean
  /** Shows the total of each row and all better ones. The rows are smaller if the pointer is a mouse. */
  declare sums: boolean
  #shown: (BookRow | undefined)[] = []
  /** Row at pointer down: rows may move before the pointer is released. */
  #pressed: BookRow | undefined

  constructor() {
    super()
    this.source = null
    this.side = 'bids'
    this.rows = 5
    this.step = '0.01'
    this.own = new Set()
    this.label = ''
    this.stale = false
    this.wrong = false
    this.sums = false
  }

  protected override sources() {
    return [this.source, $language]
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('source')) this.resubscribe()
  }

  protected override render() {
    return html`<div role="group" aria-label=${this.label}>
      ${Array.from({ length: this.rows }, (_none, at) => html`<button type="button" data-at=${at} hidden ?disabled=${this.wrong} @pointerdown=${this.#press} @click=${this.#pick}><i></i><b></b><span></span><span></span></button>`)}
    </div>`
  }

  /** Writes the rows directly to the DOM: with 1,000 updates a second a template per row would be most of the work. */
  protected override updated(): void {
    const view = this.source?.get()
    const { side, rows, step } = this
    const other = side === 'asks' ? 'bids' : 'asks'
    const shown = view ? createBookRows(view[side], side, rows, step, getDepth(view[other], other, rows, step)) : []
    this.#shown = side === 'asks' ? [...Array(rows - shown.length).fill(undefined), ...shown.toReversed()] : shown
    const own = new Set([...this.own].map((price) => getRowPrice(price, side, step)))
    const language = $language.get()
    const digits = getStepDigits(step)
    const sumDigits = Math.max(0, SUM_DIGITS - (shown.at(-1)?.sum.split('.')[0] ?? '').length)
    const amountDigits = Math.min(MAX_AMOUNT_DIGITS, Math.max(0, ...shown.map(({ amount }) => getStepDigits(amount))))
    this.renderRoot.querySelectorAll('button').forEach((button, at) => {
      const row = this.#shown[at]
      button.hidden = !row
      if (!row) return
      const [bar, price, amount, sum] = button.children
      if (!(bar instanceof HTMLElement) || !price || !amount || !sum) return
      writeText(price, formatDecimal(row.price, { digits }, language))
      writeText(amount, formatDecimal(row.amount, { digits: amountDigits }, language))
      if (this.sums) writeText(sum, formatDecimal(row.sum, { digits: sumDigits }, language))
      bar.style.transform = `scaleX(${row.depth.toFixed(3)})`
      button.classList.toggle('own', own.has(row.price))
    })
  }

  readonly #rowOf = ({ currentTarget }: Event) => this.#shown[Number((currentTarget as HTMLElement).dataset.at)]

  readonly #press = (event: Event) => {
    this.#pressed = this.#rowOf(event)
  }

  readonly #pick = (event: MouseEvent) => {
    // Clicks by key or script have detail 0 and no pointer down before them.
    const row = event.detail > 0 ? (this.#pressed ?? this.#rowOf(event)) : this.#rowOf(event)
    this.#pressed = undefined
    if (row) emit(this, 'tl-price', { price: row.price, side: this.side === 'bids' ? 'bid' : 'ask' })
  }
}

function writeText(place: Element, text: string): void {
  if (place.textContent !== text) place.textContent = text
}

define('tl-book', TlBook)
