import star from 'lucide-static/icons/star.svg?raw'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { formatCompact } from '../../shared/base/format/compact.ts'
import { multiply } from '../../shared/base/money/decimal.ts'
import { toggleFavourite } from '../../shared/state/market/favourites.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import { splitTitle } from '../../shared/state/market/title.rules.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useLiveMarket } from '../../shared/view/ui/hooks/use-live-market.ts'
import { useMarketChange } from '../../shared/view/ui/hooks/use-market-change.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import '../../shared/view/elements/price.ts'

interface Props {
  market: MarketItem
  current: boolean
  isFavourite: boolean
  isFollowed: boolean
  onPick(market: MarketItem): void
}

/** Market in one line: star, name, price, change, and in the widest layout the volume of 24 hours in the quote coin. */
export function MarketLine({ market, current, isFavourite, isFollowed, onPick }: Props) {
  const m = useTexts('market')
  const language = useStore($language)
  const { title, symbol } = market
  const [base, quote] = splitTitle(title)
  const { $price, $change, $amount, digits } = useLiveMarket(market, isFollowed)
  const { change, tone } = useMarketChange($change, market.change)
  // The text, because price and amount change with every trade and the text rarely.
  const $turnover = useMemo(
    () =>
      computed([$price, $amount], (price, amount) =>
        formatCompact(price && amount && multiply(price, amount), language),
      ),
    [$price, $amount, language],
  )
  return (
    <li>
      <button
        type="button"
        className="star"
        aria-label={m(isFavourite ? 'removeFavourite' : 'addFavourite', { market: title })}
        aria-pressed={isFavourite}
        onClick={() => toggleFavourite(symbol)}
      >
        <Icon source={star} size="small" />
      </button>
      <button type="button" className="market-row" aria-current={current || undefined} onClick={() => onPick(market)}>
        <span className="name number">
          <b>{base}</b>
          <span className="quote">{quote}</span>
        </span>
        <span className="close">
          <tl-price source={$price} digits={digits} />
        </span>
        <span className={`change number ${tone}`}>{change}</span>
        <span className="turnover number">{useStore($turnover)}</span>
      </button>
    </li>
  )
}
