import '../../shared/elements/change.ts'
import '../../shared/elements/price.ts'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { goTo } from '../../shared/dom/navigate.ts'
import { changeNumber } from '../../shared/elements/change.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import { $ticker } from '../../shared/market/ticker.ts'
import { scaleOf } from '../../shared/money/decimal.ts'
import { hasRoute } from '../../shared/routes.ts'
import { useHost } from '../../shared/ui/host-context.ts'

/** Where a market opens: the spot screen, or where there is none, the options trader. */
const TRADERS = ['/exchange', '/options']

/** A market of the ranking: its place, name, latest price and change (HOM-10). */
export function RankingRow({ market, place }: { market: MarketItem; place: number }) {
  const host = useHost()
  const { title, symbol, close, change } = market
  const [$price, $change] = useMemo(() => {
    const $live = $ticker(symbol)
    return [
      computed($live, (pushed) => pushed?.price ?? close),
      computed($live, (pushed) => pushed?.change ?? changeNumber(change)),
    ]
  }, [symbol, close, change])
  const route = TRADERS.find(hasRoute)
  return (
    <button
      type="button"
      className="line"
      part="row"
      disabled={!route}
      onClick={() => route && goTo(host, route, { currentSymbol: symbol, name: title })}
    >
      <span className="place n">{place}</span>
      <b className="n clip">{title}</b>
      <span className="price">
        <tl-price source={$price} digits={close === null ? 2 : Math.max(2, scaleOf(close))} flash />
      </span>
      <span className="change">
        <tl-change source={$change} pill />
      </span>
    </button>
  )
}
