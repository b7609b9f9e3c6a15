import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { sign } from '../../shared/base/money/decimal.ts'

/** Draft of an entry; `amount` as typed. */
export interface EntryDraft {
  amount: string
  note: string
}

/** Problem of a field; each is a text key of the feature. */
export type EntryReason = 'missing' | 'form' | 'zero' | 'noteMissing'

/** Returns the problems of a draft by field; empty if it is valid. */
export function findEntryProblems({ amount, note }: EntryDraft): Partial<Record<keyof EntryDraft, EntryReason>> {
  const problem = findAmountProblem(amount)
  return { ...(problem && { amount: problem }), ...(note.trim() === '' && { note: 'noteMissing' as const }) }
}

function findAmountProblem(typed: string): EntryReason | null {
  if (typed.trim() === '') return 'missing'
  const amount = parseAmountInput(typed)
  if (amount === null) return 'form'
  return sign(amount) === 0 ? 'zero' : null
}
