import { formatDecimal } from '../../shared/base/format/numbers.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { getAmountDigits } from './amount.rules.ts'

/** Amount of a coin with all its decimals, at least 2. A dash if it is unknown. */
export function ExactAmount({ value, coin, sign = false }: { value: Decimal | null; coin?: string; sign?: boolean }) {
  const language = useStore($language)
  const text = value === null ? '—' : formatDecimal(value, { digits: getAmountDigits(value), sign }, language)
  return (
    <span className="number">
      {text}
      {coin && value !== null && <span className="unit"> {coin}</span>}
    </span>
  )
}
