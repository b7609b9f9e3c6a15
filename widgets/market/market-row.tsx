import { useStore } from '@nanostores/react'
import { useTexts } from '../../shared/ui/use-texts.ts'
import '../../shared/elements/change.ts'
import '../../shared/elements/coin.ts'
import '../../shared/elements/price.ts'
import star from 'lucide-static/icons/star.svg?raw'
import { computed } from 'nanostores'
import { memo, useMemo } from 'react'
import { assetAddress } from '../../shared/config.ts'
import { goTo } from '../../shared/dom/navigate.ts'
import { changeNumber } from '../../shared/elements/change.ts'
import { formatCompact } from '../../shared/format/numbers.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import { $ticker } from '../../shared/market/ticker.ts'
import { scaleOf } from '../../shared/money/decimal.ts'
import { $language } from '../../shared/preferences/language.ts'
import { hasRoute } from '../../shared/routes.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { useHost } from '../../shared/ui/host-context.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { toggleFavourite } from './market.store.ts'

/** Where a market opens: the spot screen, or where there is none, the options trader. */
const TRADERS = ['/exchange', '/options']

/** A market: logo, name, volume, price and change, and the star (MKT-05, MKT-07). Not drawn anew while others are scrolled to. */
export const MarketRow = memo(({ market, favourite }: { market: MarketItem; favourite: boolean }) => {
  const t = useTexts('market')
  const host = useHost()
  const language = useStore($language)
  const { title, symbol, logo, close, change, hamount } = market
  const stroke = title.indexOf('/')
  const base = stroke < 0 ? title : title.slice(0, stroke)
  const [$price, $change] = useMemo(() => {
    const $live = $ticker(symbol)
    return [
      computed($live, (pushed) => pushed?.price ?? close),
      computed($live, (pushed) => pushed?.change ?? changeNumber(change)),
    ]
  }, [symbol, close, change])
  const route = TRADERS.find(hasRoute)
  const open = () => route && goTo(host, route, { currentSymbol: symbol, name: title })
  return (
    <div className="market-row" part="row">
      <IconButton
        label={t(favourite ? 'removeFavourite' : 'addFavourite', { market: title })}
        aria-pressed={favourite}
        onClick={() => toggleFavourite(symbol)}
      >
        <Icon source={star} size="s" />
      </IconButton>
      <button type="button" className="open" disabled={!route} onClick={open}>
        <tl-coin coin={base} logo={logo ? assetAddress(logo) : undefined} />
        <span className="t">
          <b className="n clip">
            {base}
            <span className="quote">{stroke < 0 ? '' : title.slice(stroke)}</span>
          </b>
          <small>{t('volumeOf', { volume: formatCompact(hamount, language) })}</small>
        </span>
        <span className="volume n">{formatCompact(hamount, language)}</span>
        <span className="price">
          <tl-price source={$price} digits={close === null ? 2 : Math.max(2, scaleOf(close))} flash />
        </span>
        <span className="change">
          <tl-change source={$change} pill />
        </span>
      </button>
    </div>
  )
})
