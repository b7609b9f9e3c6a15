import type { MarketItem } from '../../shared/market/markets.ts'
import { Link } from '../../shared/ui/link.tsx'
import { LiveFigures } from '../../shared/ui/live-figures.tsx'
import { useLiveMarket } from '../../shared/ui/use-live-market.ts'

/** A market of the ranking: its place, name, latest price and change (HOM-10). */
export function RankingRow({ market, place }: { market: MarketItem; place: number }) {
  const live = useLiveMarket(market)
  const content = (
    <>
      <span className="place number">{place}</span>
      <b className="number ellipsis">{market.title}</b>
      <LiveFigures {...live} />
    </>
  )
  const row = { className: 'line', part: 'row' }
  return live.to ? (
    <Link {...row} {...live.to}>
      {content}
    </Link>
  ) : (
    <div {...row}>{content}</div>
  )
}
