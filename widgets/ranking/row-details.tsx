import '../../shared/view/elements/sparkline.ts'
import { formatCompact } from '../../shared/base/format/compact.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { compare } from '../../shared/base/money/decimal.ts'
import { $figures } from '../../shared/state/market/figures.store.ts'
import { $lastDay } from '../../shared/state/market/last-day.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import { getPriceDigits } from '../../shared/state/market/price-digits.ts'
import { getTurnover } from '../../shared/state/market/turnover.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'

interface Props {
  market: MarketItem
}

/** Volume of 24 hours in the quote coin. */
export function Turnover({ market }: Props) {
  const language = useStore($language)
  return <>{formatCompact(getTurnover(market), language)}</>
}

/** Line of the last 24 hours, in the colour of its ends, so that it never contradicts its shape. */
export function DayLine({ market: { symbol } }: Props) {
  const closes = useStore($lastDay(symbol))
  const [first, last] = [closes[0], closes.at(-1)]
  const direction = first && last ? compare(last, first) : 0
  return <tl-sparkline data-tone={['down', undefined, 'up'][direction + 1]} values={closes} />
}

/** Lowest and highest price of 24 hours, with the latest price between them. */
export function DayRange({ market }: Props) {
  const language = useStore($language)
  const { low, high, close } = useStore($figures(market.symbol))
  if (!low || !high || !close) return null
  const form = { digits: getPriceDigits(market) }
  const share = (Number(close) - Number(low)) / (Number(high) - Number(low) || 1)
  return (
    <>
      <span>{formatDecimal(low, form, language)}</span>
      <i className="bar">
        <i style={{ insetInlineStart: `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%` }} />
      </i>
      <span>{formatDecimal(high, form, language)}</span>
    </>
  )
}
