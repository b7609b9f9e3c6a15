import { normalAmount } from '../../shared/format/amount-input.ts'
import { sign } from '../../shared/money/decimal.ts'

/** An entry as it is being filled in; `amount` as it was typed. */
export interface EntryDraft {
  amount: string
  note: string
}

/** What may be wrong with a field; each is a text of the feature. */
export type EntryReason = 'missing' | 'form' | 'zero' | 'noteMissing'

/** What is wrong with the fields, by field; nothing when the entry can be sent. */
export function entryProblems({ amount, note }: EntryDraft): Partial<Record<keyof EntryDraft, EntryReason>> {
  const problem = amountProblem(amount)
  return { ...(problem && { amount: problem }), ...(note.trim() === '' && { note: 'noteMissing' as const }) }
}

function amountProblem(typed: string): EntryReason | null {
  if (typed.trim() === '') return 'missing'
  const amount = normalAmount(typed)
  if (amount === null) return 'form'
  return sign(amount) === 0 ? 'zero' : null
}
