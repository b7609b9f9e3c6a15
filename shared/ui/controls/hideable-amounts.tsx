import { DIGITS, HIDDEN_VALUE } from '../../contract/constants.ts'
import { formatDecimal } from '../../format/numbers.ts'
import type { Decimal } from '../../money/decimal-text.ts'
import { $hidden } from '../../preferences/hidden.ts'
import { $language } from '../../preferences/language.ts'
import { useStore } from '../hooks/use-store.ts'

interface Props {
  /** Null is unknown and shows a dash. */
  value: Decimal | null
}

/** Amount of a coin with eight decimal places (AST-12); `****` while amounts are hidden. */
export function CoinAmount({ value }: Props) {
  const text = useAmount(value, DIGITS.balance)
  return <span className="number">{text}</span>
}

/** Value in dollars with two decimal places, rounded like all displayed values, with a lighter fraction; `****` while amounts are hidden. */
export function Dollars({ value }: Props) {
  const text = useAmount(value, DIGITS.dollars, '$')
  const point = text.search(/[.,]\d{2}$/)
  return (
    <span className="number dollars">
      {point < 0 ? text : text.slice(0, point + 1)}
      {point >= 0 && <i>{text.slice(point + 1)}</i>}
    </span>
  )
}

function useAmount(value: Decimal | null, digits: number, unit = ''): string {
  const hidden = useStore($hidden)
  const language = useStore($language)
  if (hidden) return HIDDEN_VALUE
  return value === null ? '—' : `${unit}${formatDecimal(value, { digits }, language)}`
}
