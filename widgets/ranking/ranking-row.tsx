import '../../shared/elements/change.ts'
import '../../shared/elements/price.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import { useLiveMarket } from '../../shared/ui/use-live-market.ts'

/** A market of the ranking: its place, name, latest price and change (HOM-10). */
export function RankingRow({ market, place }: { market: MarketItem; place: number }) {
  const { $price, $change, digits, open } = useLiveMarket(market)
  return (
    <button type="button" className="line" part="row" disabled={!open} onClick={() => open?.()}>
      <span className="place number">{place}</span>
      <b className="number ellipsis">{market.title}</b>
      <span className="price">
        <tl-price source={$price} digits={digits} flash />
      </span>
      <span className="change">
        <tl-change source={$change} pill />
      </span>
    </button>
  )
}
