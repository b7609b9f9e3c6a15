import { HIDDEN_VALUE } from '../../shared/base/contract/constants.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { getScale, negate } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { $amountsHidden } from '../../shared/state/preferences/hidden.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import type { AccountRecord } from './record.rules.ts'

const TONES = { income: 'up', expense: 'down' } as const

interface Props {
  value: Decimal | null
  way: AccountRecord['way']
  /** Coin whose digits the amount has. */
  coin?: string
}

/** Amount of a record, with all its digits if `coin` is not given: with a plus and the `up` colour for income, a minus and the `down` colour for an expense (TAC-14, Q-034). */
export function RecordAmount({ value, way, coin }: Props) {
  const hidden = useStore($amountsHidden)
  const language = useStore($language)
  const signed = value !== null && way === 'expense' ? negate(value) : value
  const sign = way !== null
  const exact = (amount: Decimal) => formatDecimal(amount, { digits: Math.max(2, getScale(amount)), sign }, language)
  const write = (amount: Decimal) => (coin ? formatCoinAmount(amount, coin, language, { sign }) : exact(amount))
  const text = hidden ? HIDDEN_VALUE : signed === null ? '—' : write(signed)
  return <span className={`number ${way ? TONES[way] : ''}`}>{text}</span>
}
