import { html, type LitElement, type TemplateResult } from 'lit'
import { adoptStyles } from '../../shared/dom/adopt-styles.ts'
import { AutoScroll } from '../../shared/elements/auto-scroll.ts'
import { changeNumber } from '../../shared/elements/change.ts'
import { itemsSeen } from '../../shared/elements/row.rules.ts'
import { texts } from '../../shared/preferences/texts.ts'
import '../../shared/elements/sparkline.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import styles from './carousel.css' with { type: 'css' }
import { $hour } from './carousel.store.ts'

/** Number of visible markets before anything is measured. */
const FIRST = 3

/** Carousel layout of the ticker, loaded on first use: a row of markets that advances by one view at a time, each with a line of its last hour. */
export class Carousel extends AutoScroll {
  /** Number of items that have been visible so far. */
  seen = FIRST

  constructor(host: LitElement) {
    super(host, '.carousel .items')
    adoptStyles(host, [styles])
  }

  /** Returns the price histories of the markets that have been visible. Histories of other markets are not requested. */
  hours(markets: readonly MarketItem[]) {
    return markets.slice(0, this.seen).map(({ symbol }) => $hour(symbol))
  }

  /** Renders the last hour in the colour of the day's change, so that a market has one colour (HOM-11). `at` is the market's index in the row. */
  line({ symbol, change }: MarketItem, at: number): TemplateResult {
    const number = changeNumber(change) ?? '0'
    const direction = number === '0' ? '' : number.startsWith('-') ? 'down' : 'up'
    return html`<tl-sparkline class=${direction} .values=${at < this.seen ? $hour(symbol).get() : []}></tl-sparkline>`
  }

  /** Renders the button that pauses and resumes the carousel. Visible while focused. */
  button(): TemplateResult {
    const wording = texts('ticker')(this.stopped ? 'play' : 'pause')
    return html`<button type="button" class="stop" @click=${this.toggle}>${wording}</button>`
  }

  protected override look({ clientWidth, scrollWidth, childElementCount }: HTMLElement, offset: number): void {
    const seen = itemsSeen(offset, clientWidth, scrollWidth, childElementCount)
    if (seen <= this.seen) return
    this.seen = seen
    this.host.requestUpdate()
  }
}
