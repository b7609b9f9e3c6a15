import type { RuleRefusal } from './refusal.ts'

/** Returns the refusal to cancel a loan application, a deposit or a withdrawal that has been decided or cancelled, or null. */
export const findReviewCancelRefusal = (isWaiting: boolean): RuleRefusal<'id', 'waiting'> | null =>
  isWaiting ? null : { field: 'id', rule: 'waiting' }
