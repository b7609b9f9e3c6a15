import '../../shared/view/elements/coin.ts'
import { assetAddress } from '../../shared/base/runtime/config.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import { splitTitle } from '../../shared/state/market/title.rules.ts'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { useLiveMarket } from '../../shared/view/ui/hooks/use-live-market.ts'
import { LiveFigures } from '../../shared/view/ui/spot/live-figures.tsx'

/** Row of a market: icon, title, latest price and change (HOM-10). */
export function RankingRow({ market }: { market: MarketItem }) {
  const { title, logo } = market
  const [base, quote] = splitTitle(title)
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
