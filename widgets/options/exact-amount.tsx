import { formatDecimal } from '../../shared/format/numbers.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { $language } from '../../shared/preferences/language.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { digitsOf } from './amount.rules.ts'

/** Amount of a coin with all its decimals, at least 2. A dash if it is unknown. */
export function ExactAmount({ value, coin, sign = false }: { value: Decimal | null; coin?: string; sign?: boolean }) {
  const language = useStore($language)
  const text = value === null ? '—' : formatDecimal(value, { digits: digitsOf(value), sign }, language)
  return (
    <span className="number">
      {text}
      {coin && value !== null && <span className="unit"> {coin}</span>}
    </span>
  )
}
