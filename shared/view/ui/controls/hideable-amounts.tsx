import { HIDDEN_VALUE } from '../../../base/contract/constants.ts'
import { formatDollars } from '../../../base/format/dollars.ts'
import type { Decimal } from '../../../base/money/decimal-text.ts'
import { $amountsHidden } from '../../../state/preferences/hidden.ts'
import { $language } from '../../../state/preferences/language.ts'
import { useStore } from '../hooks/use-store.ts'

/** Value in dollars with two decimal places, rounded like all displayed values, with a lighter fraction; `****` while amounts are hidden. */
export function Dollars({ value }: { value: Decimal | null }) {
  const hidden = useStore($amountsHidden)
  const language = useStore($language)
  const text = hidden ? HIDDEN_VALUE : value === null ? '—' : formatDollars(value, language)
  const [, head = text, fraction = '', rest = ''] = /^(.*[.,])(\d{2})(\D*)$/.exec(text) ?? []
  return (
    <span className="number dollars">
      {head}
      {fraction && <i>{fraction}</i>}
      {rest}
    </span>
  )
}
