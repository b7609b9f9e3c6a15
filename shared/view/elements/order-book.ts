import type { PropertyValues } from '@lit/reactive-element'
import { html } from 'lit/html.js'
import type { BookView } from '../../state/market/book.store.ts'
import { type BookRow, createBookRows, getDepth, getRowPrice, getStepDigits } from '../../state/market/levels.rules.ts'
import { emit } from '../../state/page/emit.ts'
import { $language } from '../../state/preferences/language.ts'
import { define } from '../dom/define.ts'
import { BaseElement, type Sheets } from './base-element.ts'
import { createRowPlace, type RowForm, type RowPlace, writeRow } from './order-book-row.ts'
import { orderBookStyles } from './order-book-styles.ts'
import type { ReadableStore } from './store-element.ts'

/** Maximum decimal places of an amount, limited by the column width; all amounts of a side have the same number. */
const MAX_AMOUNT_DIGITS = 6
/** Digits of the largest sum, before and after the point; all sums of a side have the same number of decimal places. */
const SUM_DIGITS = 6

/**
 * `<tl-book>`: rows of one side of a book, created once and then updated at most once per animation frame. The best ask is at the bottom, the best bid at the
 * top. A press on a row dispatches `tl-price` with its side and the price at pointer down. The Tab key reaches one row; arrow keys, Home and End move to the
 * others.
 */
export class TlBook extends BaseElement {
  static override properties = {
    source: { attribute: false },
    side: { reflect: true },
    rows: { type: Number },
    step: {},
    own: { attribute: false },
    label: {},
    describe: { attribute: false },
    stale: { type: Boolean, reflect: true },
    wrong: { type: Boolean },
    sums: { type: Boolean, reflect: true },
  }
  static override styles: Sheets = [orderBookStyles]

  declare source: ReadableStore<BookView> | null
  declare side: 'bids' | 'asks'
  declare rows: number
  declare step: string
  /** Prices of the member's own open orders on this side. */
  declare own: ReadonlySet<string>
  declare label: string
  /** Returns what a press on a row with this price and amount does. The row's accessible name is its visible figures and this text. */
  declare describe: ((price: string, amount: string) => string) | null
  declare stale: boolean
  /** The best bid is at or above the best ask, so the book is wrong: its rows cannot be pressed. */
  declare wrong: boolean
  /** Shows the total of each row and all better ones. The rows are smaller if the pointer is a mouse. */
  declare sums: boolean
  /** Index of the row that the Tab key reaches; null is the best price. */
  #tabStop: number | null = null
  #shown: (BookRow | undefined)[] = []
  #places: RowPlace[] = []
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
    this.describe = null
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
    return html`<div role="group" translate="no" aria-label=${this.label} @keydown=${this.#move} @focusin=${this.#enter}>
      ${[...Array<0>(this.rows)].map((_none, at) => html`<button type="button" data-at=${at} hidden ?disabled=${this.wrong} @pointerdown=${this.#press} @click=${this.#pick}><i></i><b></b> <span></span> <span></span></button>`)}
    </div>`
  }

  protected override updated(): void {
    this.#places = [...this.renderRoot.querySelectorAll('button')].map(createRowPlace)
    this.#draw()
  }

  protected override write(): void {
    if (this.isUpdatePending || !this.hasUpdated) this.requestUpdate()
    else this.#draw()
  }

  /** Writes the rows directly to the DOM: with 5,000 updates a second a template per row would be most of the work. */
  #draw(): void {
    const view = this.source?.get()
    const { side, rows, step } = this
    const other = side === 'asks' ? 'bids' : 'asks'
    const shown = view ? createBookRows(view[side], side, rows, step, getDepth(view[other], other, rows, step)) : []
    this.#shown = side === 'asks' ? [...Array(rows - shown.length).fill(undefined), ...shown.toReversed()] : shown
    const own = new Set([...this.own].map((price) => getRowPrice(price, side, step)))
    const form: RowForm = {
      language: $language.get(),
      digits: getStepDigits(step),
      amountDigits: Math.min(MAX_AMOUNT_DIGITS, Math.max(0, ...shown.map(({ amount }) => getStepDigits(amount)))),
      sumDigits: this.sums ? Math.max(0, SUM_DIGITS - (shown.at(-1)?.sum.split('.')[0] ?? '').length) : null,
      describe: this.describe,
    }
    this.#places.forEach((rowPlace, at) => {
      const row = this.#shown[at]
      writeRow(rowPlace, row, form)
      if (row) rowPlace.button.classList.toggle('own', own.has(row.price))
    })
    this.#setTabStop()
  }

  /** Makes one row reachable by the Tab key: the last focused one, or the nearest that is shown. */
  #setTabStop(): void {
    const best = this.side === 'asks' ? this.rows - 1 : 0
    const stop = this.#clampToShown(this.#tabStop ?? best)
    this.#places.forEach(({ button }, at) => {
      const index = at === stop ? 0 : -1
      if (button.tabIndex !== index) button.tabIndex = index
    })
  }

  /** Returns the index of the row with a price that is nearest to `at`. */
  #clampToShown(at: number): number {
    const isShown = (row: BookRow | undefined) => row !== undefined
    return Math.min(Math.max(at, this.#shown.findIndex(isShown)), this.#shown.findLastIndex(isShown))
  }

  readonly #enter = ({ target }: Event) => {
    this.#tabStop = Number((target as HTMLElement).dataset.at)
    this.#setTabStop()
  }

  readonly #move = (event: KeyboardEvent) => {
    const at = Number((event.target as HTMLElement).dataset.at)
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: this.rows - 1 }[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    this.renderRoot.querySelectorAll('button')[this.#clampToShown(to)]?.focus()
  }

  readonly #findRow = ({ currentTarget }: Event) => this.#shown[Number((currentTarget as HTMLElement).dataset.at)]

  readonly #press = (event: Event) => {
    this.#pressed = this.#findRow(event)
  }

  readonly #pick = (event: MouseEvent) => {
    // Clicks by key or script have detail 0 and no pointer down before them.
    const row = event.detail > 0 ? (this.#pressed ?? this.#findRow(event)) : this.#findRow(event)
    this.#pressed = undefined
    if (row) emit(this, 'tl-price', { price: row.price, side: this.side === 'bids' ? 'bid' : 'ask' })
  }
}

define('tl-book', TlBook)
