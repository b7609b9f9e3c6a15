import { html, type TemplateResult } from 'lit'
import { assetAddress, config } from '../../shared/config.ts'
import { changeNumber } from '../../shared/elements/change.ts'
import '../../shared/elements/coin.ts'
import '../../shared/elements/price.ts'
import '../../shared/elements/sparkline.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import { priceDigits } from './ticker.rules.ts'
import { $change, $hour, $price } from './ticker.store.ts'
import { texts } from './ticker.texts.ts'

/** How a market is drawn. */
export interface ItemLook {
  everyMs: number
  /** The prices are old. */
  stale: boolean
  /** With the last hour as a line, instead of the coin. */
  carousel: boolean
  /** It has come into view; before that nothing is asked for the line. */
  seen: boolean
  choose(market: MarketItem): void
}

/** A market: a link to its trading page, which a page's own script can take over. Opening it in another tab works as with any link. */
export function marketItem(market: MarketItem, look: ItemLook): TemplateResult {
  const { symbol, title } = market
  const query = new URLSearchParams({ currentSymbol: symbol, name: title })
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    look.choose(market)
  }
  return html`<li>
    <a class="item" part="item" href="${config().site}/options?${query}" @click=${onClick}>
      ${look.carousel ? tall(market, look) : flat(market, look)}
    </a>
  </li>`
}

const tall = (market: MarketItem, look: ItemLook) =>
  html`${name(market)}${price(market, look)}${change(market, look)}${line(market, look.seen)}`

const flat = (market: MarketItem, look: ItemLook) => html`<span class="top">
    <span class="coin">
      <tl-coin coin=${market.title.split('/')[0] ?? ''} logo=${assetAddress(market.logo)}></tl-coin>${name(market)}
    </span>
    ${change(market, look)}
  </span>
  ${price(market, look)}`

const name = ({ title }: MarketItem) => html`<span class="name n" part="name">${title}</span>`

const price = ({ symbol, close }: MarketItem, { everyMs, stale }: ItemLook) => html`<tl-price
  class="price"
  part="price"
  flash
  ?stale=${stale}
  digits=${priceDigits(close ?? '0')}
  .source=${$price(symbol, everyMs)}
></tl-price>`

const change = ({ symbol }: MarketItem, { everyMs, stale }: ItemLook) => html`<span class="change">
  <tl-change part="change" ?stale=${stale} .source=${$change(symbol, everyMs)}></tl-change>
  <span class="hidden">${texts.$t.get()('change')}</span>
</span>`

/** The last hour, in the colour of the day's change, so that a market has one colour (HOM-11). */
const line = ({ symbol, change }: MarketItem, seen: boolean) => {
  const number = changeNumber(change) ?? '0'
  const direction = number === '0' ? '' : number.startsWith('-') ? 'down' : 'up'
  return html`<tl-sparkline class=${direction} .values=${seen ? $hour(symbol).get() : []}></tl-sparkline>`
}
