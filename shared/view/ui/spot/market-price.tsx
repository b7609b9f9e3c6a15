import type { Decimal } from '../../../base/money/decimal-text.ts'
import { formatPrice } from '../../../state/market/price-digits.ts'
import { $language } from '../../../state/preferences/language.ts'
import { usePriceDigits } from '../hooks/use-price-digits.ts'
import { useStore } from '../hooks/use-store.ts'

interface Props {
  value: Decimal | null
  /** Symbol of the market, or its name such as `BTC/USDT`. */
  market: string
  /** True for the price of a public trade: it keeps digits beyond the market's step. */
  isTrade?: boolean
}

/** Price that does not change, with the digits of its market. A dash if it is unknown. */
export function MarketPrice({ value, market, isTrade = false }: Props) {
  const language = useStore($language)
  const digits = usePriceDigits(market)
  return <span className="number">{value === null ? '—' : formatPrice(value, digits, language, isTrade)}</span>
}
