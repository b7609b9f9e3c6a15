import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import '../../shared/elements/coin.ts'
import star from 'lucide-static/icons/star.svg?raw'
import { memo, type ReactNode } from 'react'
import { assetAddress } from '../../shared/config.ts'
import { formatCompact } from '../../shared/format/numbers.ts'
import { toggleFavourite } from '../../shared/market/favourites.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import { splitTitle } from '../../shared/market/title.rules.ts'
import { $language } from '../../shared/preferences/language.ts'
import { IconButton } from '../../shared/ui/controls/button.tsx'
import { Icon } from '../../shared/ui/controls/icon.tsx'
import { Link } from '../../shared/ui/controls/link.tsx'
import { type LiveMarket, useLiveMarket } from '../../shared/ui/hooks/use-live-market.ts'
import { LiveFigures } from '../../shared/ui/spot/live-figures.tsx'

/** Row of a market: icon, title, volume, price, change and star (MKT-05, MKT-07). Memoized, so that scrolling does not render it again. */
export const MarketRow = memo(({ market, favourite }: { market: MarketItem; favourite: boolean }) => {
  const t = useTexts('market')
  const language = useStore($language)
  const { title, symbol, logo, hamount } = market
  const [base, quote] = splitTitle(title)
  const live = useLiveMarket(market)
  const volume = `${formatCompact(hamount, language)} ${base}`
  return (
    <div className="market-row" part="row">
      <IconButton
        label={t(favourite ? 'removeFavourite' : 'addFavourite', { market: title })}
        aria-pressed={favourite}
        onClick={() => toggleFavourite(symbol)}
      >
        <Icon source={star} size="small" />
      </IconButton>
      <MarketLink to={live.to}>
        <tl-coin coin={base} logo={logo ? assetAddress(logo) : undefined} />
        <span className="text">
          <b className="number ellipsis">
            {base}
            <span className="quote">{quote}</span>
          </b>
          <small>{t('volumeOf', { volume })}</small>
        </span>
        <span className="volume number">{volume}</span>
        <LiveFigures {...live} />
      </MarketLink>
    </div>
  )
})

/** Row without its star: the link to the market's trading page. */
const MarketLink = ({ to, children }: { to: LiveMarket['to']; children: ReactNode }) =>
  to ? (
    <Link className="open" {...to}>
      {children}
    </Link>
  ) : (
    <div className="open">{children}</div>
  )
