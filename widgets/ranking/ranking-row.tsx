import '../../shared/view/elements/coin.ts'
import { assetAddress } from '../../shared/base/runtime/config.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import { splitTitle } from '../../shared/state/market/title.rules.ts'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { useLiveMarket } from '../../shared/view/ui/hooks/use-live-market.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { LiveFigures } from '../../shared/view/ui/spot/live-figures.tsx'
import type * as Details from './row-details.tsx'

interface Props {
  market: MarketItem
  /** Code of the columns of a table; null until it is loaded, undefined without a table. */
  details: typeof Details | null | undefined
}

/** Row of a market: icon, title, latest price and change (HOM-10); in a table also the range, line and volume of 24 hours. */
export function RankingRow({ market, details }: Props) {
  const t = useTexts('ranking')
  const { title, logo } = market
  const [base, quote] = splitTitle(title)
  const live = useLiveMarket(market)
  const turnover = details && <details.Turnover market={market} />
  const content = (
    <>
      <tl-coin coin={base} logo={logo ? assetAddress(logo) : undefined} />
      <span className="title">
        <b className="number ellipsis">
          {base}
          <wbr />
          <span className="quote">{quote}</span>
        </b>
        {details !== undefined && (
          <small className="number">
            {turnover} {quote.replace('/', '')}
          </small>
        )}
      </span>
      <LiveFigures {...live} />
      {details !== undefined && (
        <>
          <span className="range number">{details && <details.DayRange market={market} />}</span>
          <span className="day">{details && <details.DayLine market={market} />}</span>
          <span className="turnover number">{turnover}</span>
          {live.to && <span className="trade">{t('trade')}</span>}
        </>
      )}
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
