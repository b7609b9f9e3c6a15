import '../../shared/elements/coin.ts'
import { assetAddress } from '../../shared/config.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import { titleParts } from '../../shared/market/title.rules.ts'
import { Link } from '../../shared/ui/controls/link.tsx'
import { useLiveMarket } from '../../shared/ui/hooks/use-live-market.ts'
import { LiveFigures } from '../../shared/ui/spot/live-figures.tsx'

/** Row of a market: icon, title, latest price and change (HOM-10). */
export function RankingRow({ market }: { market: MarketItem }) {
  const { title, logo } = market
  const [base, quote] = titleParts(title)
  const live = useLiveMarket(market)
  const content = (
    <>
      <tl-coin coin={base} logo={logo ? assetAddress(logo) : undefined} />
      <b className="number ellipsis">
        {base}
        <span className="quote">{quote}</span>
      </b>
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
