import { HIDDEN_VALUE } from '../../../base/contract/constants.ts'
import { splitFullAmount } from '../../../base/format/coin-amount.ts'
import type { Decimal } from '../../../base/money/decimal-text.ts'
import { $amountsHidden } from '../../../state/preferences/hidden.ts'
import { $language } from '../../../state/preferences/language.ts'
import { useStore } from '../hooks/use-store.ts'

/** Amount with 8 decimals. The zeros after the last significant digit are pale and not part of the accessible name, which is the plain number. */
export function LongAmount({ value, unit }: { value: Decimal; unit?: string }) {
  const [plain, tail] = splitFullAmount(value, useStore($language))
  const after = unit ? ` ${unit}` : ''
  return (
    <span className="number long-amount">
      {tail ? plain : `${plain}${after}`}
      {tail && <i aria-hidden="true">{tail}</i>}
      {tail && after}
    </span>
  )
}

/** Balance with 8 decimals, a dash while it is unknown, `****` while amounts are hidden (AST-05). */
export function LongBalance({ value, unit }: { value: Decimal | null; unit?: string }) {
  const hidden = useStore($amountsHidden)
  if (!hidden && value !== null) return <LongAmount value={value} {...(unit && { unit })} />
  return <span className="number">{[hidden ? HIDDEN_VALUE : '—', unit].filter(Boolean).join(' ')}</span>
}

/** Placeholder of the balance while its sentence is translated. A character for private use occurs in no text. */
const PLACE = '\uE000'

/** Sentence with a balance. `say` returns the translated sentence with a text in place of the balance. */
export function BalanceSentence({
  say,
  ...balance
}: Parameters<typeof LongBalance>[0] & { say(amount: string): string }) {
  const [before, after] = say(PLACE).split(PLACE)
  return (
    <>
      {before}
      <LongBalance {...balance} />
      {after}
    </>
  )
}
