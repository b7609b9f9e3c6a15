import { HIDDEN_VALUE } from '../../shared/base/contract/constants.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { getScale, negate } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { $amountsHidden } from '../../shared/state/preferences/hidden.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import type { AccountRecord } from './record.rules.ts'

const TONES = { income: 'up', expense: 'down' } as const

/** Amount of a record with all its digits, at least 2 after the point: with a plus and the `up` colour for income, a minus and the `down` colour for an expense (TAC-14, Q-034). */
export function RecordAmount({ value, way }: { value: Decimal | null; way: AccountRecord['way'] }) {
  const hidden = useStore($amountsHidden)
  const language = useStore($language)
  const signed = value !== null && way === 'expense' ? negate(value) : value
  const form = { digits: Math.max(2, getScale(value ?? '0')), sign: way !== null }
  const text = hidden ? HIDDEN_VALUE : signed === null ? '—' : formatDecimal(signed, form, language)
  return <span className={`number ${way ? TONES[way] : ''}`}>{text}</span>
}
