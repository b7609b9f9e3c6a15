import { html, type TemplateResult } from 'lit/html.js'
import { assetAddress } from '../../shared/base/runtime/config.ts'
import { getPageAddress, isPlainPress } from '../../shared/state/page/navigate.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import '../../shared/view/elements/change.ts'
import '../../shared/view/elements/coin.ts'
import '../../shared/view/elements/price.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import { getPriceDigits } from '../../shared/state/market/price-digits.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { $figure } from './ticker.store.ts'

/** Appearance of a market item. */
export interface ItemLook {
  /** True if the prices are stale. */
  stale: boolean
  /** Line of the last 24 hours, which replaces the coin icon. Null in the strip. */
  line: TemplateResult | null
  choose(market: MarketItem): void
}

/** Renders a market as a link to its trading page. `look.choose` handles a plain click, other clicks behave as on any link. */
export function renderItem(market: MarketItem, look: ItemLook): TemplateResult {
  const { symbol, title } = market
  const address = getPageAddress('/options', { currentSymbol: symbol, name: title })
  const onClick = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    look.choose(market)
  }
  return html`<li>
    <a class="item" part="item" href=${address} @click=${onClick}>
      ${look.line ? renderTall(market, look) : renderFlat(market, look)}
    </a>
  </li>`
}

const renderTall = (market: MarketItem, look: ItemLook) =>
  html`${renderName(market)}${renderPrice(market, look)}${renderChange(market, look)}${look.line}`

const renderFlat = (market: MarketItem, look: ItemLook) => html`<span class="top">
    <span class="coin">
      <tl-coin coin=${getPair(market.title)[0]} logo=${assetAddress(market.logo)}></tl-coin>${renderName(market)}
    </span>
    ${renderChange(market, look)}
  </span>
  ${renderPrice(market, look)}`

const renderName = ({ title }: MarketItem) => html`<span class="name number" part="name" translate="no">${title}</span>`

const renderPrice = (market: MarketItem, { stale }: ItemLook) => html`<tl-price
  class="price"
  part="price"
  flash
  ?stale=${stale}
  digits=${getPriceDigits(market)}
  .source=${$figure(market.symbol, 'close')}
></tl-price>`

const renderChange = ({ symbol }: MarketItem, { stale }: ItemLook) => html`<span class="change">
  <tl-change part="change" ?stale=${stale} .source=${$figure(symbol, 'change')}></tl-change>
  <span class="hidden">${texts('ticker')('change')}</span>
</span>`
