import { html, type TemplateResult } from 'lit/html.js'
import { texts } from '../../shared/state/preferences/texts.ts'
import { adoptStyles } from '../../shared/view/dom/adopt-styles.ts'
import { AutoScroll } from '../../shared/view/elements/auto-scroll.ts'
import { countItemsSeen } from '../../shared/view/elements/row.rules.ts'
import '../../shared/view/elements/sparkline.ts'
import { $lastDay } from '../../shared/state/market/last-day.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import type { StoreElement } from '../../shared/view/elements/store-element.ts'
import styles from './carousel.css' with { type: 'css' }
import { $figure } from './ticker.store.ts'

/** Number of visible markets before anything is measured. */
const INITIAL_ITEMS_SEEN = 3

/** Carousel layout of the ticker, loaded on first use: a row of markets that advances by one view at a time, each with a line of its last 24 hours. */
export class Carousel extends AutoScroll {
  /** Number of items that have been visible so far. */
  seenCount = INITIAL_ITEMS_SEEN

  constructor(host: StoreElement) {
    // Not the row that a server has rendered.
    super(host, '.app:not([data-rendered]) .items')
    adoptStyles(host, [styles])
  }

  /** Returns the price histories of the markets that have been visible. Histories of other markets are not requested. */
  getHistories(markets: readonly MarketItem[]) {
    return markets.slice(0, this.seenCount).map(({ symbol }) => $lastDay(symbol))
  }

  /** Renders the last 24 hours in the colour of their change, so that line and percentage agree (HOM-11). `at` is the market's index in the row. */
  renderLine({ symbol }: MarketItem, at: number): TemplateResult {
    const number = $figure(symbol, 'change').get() ?? '0'
    const direction = number === '0' ? '' : number.startsWith('-') ? 'down' : 'up'
    return html`<tl-sparkline class=${direction} .values=${at < this.seenCount ? $lastDay(symbol).get() : []}></tl-sparkline>`
  }

  /** Renders the button that pauses and resumes the carousel. Visible while focused. */
  renderButton(): TemplateResult {
    const wording = texts('ticker')(this.stopped ? 'play' : 'pause')
    return html`<button type="button" class="stop" @click=${this.toggle} .textContent=${wording}></button>`
  }

  protected override look({ clientWidth, scrollWidth, childElementCount }: HTMLElement, offset: number): void {
    const seen = countItemsSeen(offset, clientWidth, scrollWidth, childElementCount)
    if (seen <= this.seenCount) return
    this.seenCount = seen
    this.host.requestUpdate()
  }
}
