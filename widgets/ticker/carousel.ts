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

/** Markets beside each other before anything is measured. */
const FIRST = 3

/** What the carousel has over the strip, loaded with the first one: a row of markets that moves on by a view at a time, the last hour of each as a line. */
export class Carousel extends AutoScroll {
  /** How many items have come into view so far. */
  seen = FIRST

  constructor(host: LitElement) {
    super(host, '.carousel .items')
    adoptStyles(host, [styles])
  }

  /** The last hours that are drawn: of the markets that have come into view. Before that nothing is asked for them. */
  hours(markets: readonly MarketItem[]) {
    return markets.slice(0, this.seen).map(({ symbol }) => $hour(symbol))
  }

  /** The last hour, in the colour of the day's change, so that a market has one colour (HOM-11). `at` is the market's place in the row. */
  line({ symbol, change }: MarketItem, at: number): TemplateResult {
    const number = changeNumber(change) ?? '0'
    const direction = number === '0' ? '' : number.startsWith('-') ? 'down' : 'up'
    return html`<tl-sparkline class=${direction} .values=${at < this.seen ? $hour(symbol).get() : []}></tl-sparkline>`
  }

  /** Stops what moves, or lets it go on; seen while it has the focus. */
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
