import { html, type TemplateResult } from 'lit'
import { assetAddress } from '../../shared/config.ts'
import { addressOf, isPlainPress } from '../../shared/dom/navigate.ts'
import { texts } from '../../shared/preferences/texts.ts'
import '../../shared/elements/change.ts'
import '../../shared/elements/coin.ts'
import '../../shared/elements/price.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import { pairOf } from '../../shared/market/title.rules.ts'
import { priceDigits } from './ticker.rules.ts'
import { $change, $price } from './ticker.store.ts'

/** Appearance of a market item. */
export interface ItemLook {
  everyMs: number
  /** True if the prices are stale. */
  stale: boolean
  /** Line of the last hour, which replaces the coin icon. Null in the strip. */
  line: TemplateResult | null
  choose(market: MarketItem): void
}

/** Renders a market as a link to its trading page. `look.choose` handles a plain click, other clicks behave as on any link. */
export function tickerItem(market: MarketItem, look: ItemLook): TemplateResult {
  const { symbol, title } = market
  const address = addressOf('/options', { currentSymbol: symbol, name: title })
  const onClick = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    look.choose(market)
  }
  return html`<li>
    <a class="item" part="item" href=${address} @click=${onClick}>
      ${look.line ? tall(market, look) : flat(market, look)}
    </a>
  </li>`
}

const tall = (market: MarketItem, look: ItemLook) =>
  html`${name(market)}${price(market, look)}${change(market, look)}${look.line}`

const flat = (market: MarketItem, look: ItemLook) => html`<span class="top">
    <span class="coin">
      <tl-coin coin=${pairOf(market.title)[0]} logo=${assetAddress(market.logo)}></tl-coin>${name(market)}
    </span>
    ${change(market, look)}
  </span>
  ${price(market, look)}`

const name = ({ title }: MarketItem) => html`<span class="name number" part="name">${title}</span>`

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
  <span class="hidden">${texts('ticker')('change')}</span>
</span>`
