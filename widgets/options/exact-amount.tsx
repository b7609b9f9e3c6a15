import { CURRENCY } from '../../shared/base/contract/constants.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatExact } from '../../shared/base/format/exact.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'

/** Amount of an option: a typed one with all its decimals, at least 2; a profit or loss, which has a sign, with 2. A dash if it is unknown. */
export function ExactAmount({ value, coin, sign = false }: { value: Decimal | null; coin?: string; sign?: boolean }) {
  const language = useStore($language)
  const text =
    value === null ? '—' : sign ? formatCoinAmount(value, CURRENCY, language, { sign }) : formatExact(value, language)
  return (
    <span className="number">
      {text}
      {coin && value !== null && <span className="unit"> {coin}</span>}
    </span>
  )
}
