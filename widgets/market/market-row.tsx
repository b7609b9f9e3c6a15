import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import '../../shared/view/elements/coin.ts'
import star from 'lucide-static/icons/star.svg?raw'
import { computed } from 'nanostores'
import { memo, type ReactNode, useMemo } from 'react'
import { formatCompact } from '../../shared/base/format/compact.ts'
import { assetAddress } from '../../shared/base/runtime/config.ts'
import { toggleFavourite } from '../../shared/state/market/favourites.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import { splitTitle } from '../../shared/state/market/title.rules.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { IconButton } from '../../shared/view/ui/controls/button.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { type LiveMarket, useLiveMarket } from '../../shared/view/ui/hooks/use-live-market.ts'
import { LiveFigures } from '../../shared/view/ui/spot/live-figures.tsx'

/** Row of a market: icon, title, volume, price, change and star (MKT-05, MKT-07). Memoized, so that scrolling does not render it again. */
export const MarketRow = memo(({ market, favourite }: { market: MarketItem; favourite: boolean }) => {
  const t = useTexts('market')
  const language = useStore($language)
  const { title, symbol, logo } = market
  const [base, quote] = splitTitle(title)
  const live = useLiveMarket(market)
  // The text, because the amount changes with every trade and the text rarely.
  const $volume = useMemo(
    () => computed(live.$amount, (amount) => formatCompact(amount, language)),
    [live.$amount, language],
  )
  const volume = `${useStore($volume)} ${base}`
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
