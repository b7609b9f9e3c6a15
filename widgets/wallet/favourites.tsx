import { MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import '../../shared/view/elements/coin.ts'
import '../../shared/view/elements/sparkline.ts'
import { formatCompact } from '../../shared/base/format/compact.ts'
import { compare } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { assetAddress } from '../../shared/base/runtime/config.ts'
import { $favourites } from '../../shared/state/market/favourites.ts'
import { $lastDay } from '../../shared/state/market/last-day.ts'
import { $markets, type MarketItem } from '../../shared/state/market/markets.store.ts'
import { splitTitle } from '../../shared/state/market/title.rules.ts'
import { getTurnover } from '../../shared/state/market/turnover.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { SkeletonRows } from '../../shared/view/ui/controls/skeleton-rows.tsx'
import { useLiveMarket } from '../../shared/view/ui/hooks/use-live-market.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { LiveFigures } from '../../shared/view/ui/spot/live-figures.tsx'
import { SectionHeading } from './section-heading.tsx'

/** Most rows; the market page lists all favourites. */
const MAX_FAVOURITES = 5

/** Favourite markets with their last 24 hours. Nothing without favourites. */
export function Favourites() {
  const t = useTexts('wallet')
  const favourites = useStore($favourites)
  const { data } = useStore($markets(MARKETS_POLL_MS))
  const markets = [...favourites].flatMap((symbol) => data?.find((market) => market.symbol === symbol) ?? [])
  const awaited = data ? 0 : Math.min(favourites.size, MAX_FAVOURITES)
  if (markets.length + awaited === 0) return null
  return (
    <section aria-label={t('favourites')}>
      <SectionHeading>{t('favourites')}</SectionHeading>
      <SkeletonRows count={awaited} />
      {markets.slice(0, MAX_FAVOURITES).map((market) => (
        <Favourite key={market.symbol} market={market} />
      ))}
    </section>
  )
}

/** Returns the direction of a line by its ends, so that its colour never contradicts its shape. */
const getTone = (closes: readonly Decimal[]) => {
  const [first, last] = [closes[0], closes.at(-1)]
  const direction = first && last ? compare(last, first) : 0
  return direction === 0 ? undefined : direction > 0 ? 'up' : 'down'
}

function Favourite({ market }: { market: MarketItem }) {
  const { title, logo, symbol } = market
  const [base, quote] = splitTitle(title)
  const live = useLiveMarket(market)
  const closes = useStore($lastDay(symbol))
  const language = useStore($language)
  const content = (
    <>
      <tl-coin coin={base} logo={logo ? assetAddress(logo) : undefined} />
      <span className="text">
        <b className="number">{base}</b>
        <small className="number">{quote}</small>
      </span>
      <tl-sparkline data-tone={getTone(closes)} values={closes} />
      <span className="turnover number">
        {formatCompact(getTurnover(market), language)} {quote.replace('/', '')}
      </span>
      <LiveFigures {...live} />
    </>
  )
  const row = { className: 'cell favourite', part: 'favourite' }
  return live.to ? (
    <Link {...row} {...live.to}>
      {content}
    </Link>
  ) : (
    <div {...row}>{content}</div>
  )
}
