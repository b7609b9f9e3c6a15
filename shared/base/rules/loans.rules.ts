import type { RuleRefusal } from './refusal.ts'

/** Returns the refusal to repay a loan that was not paid out (`approved`), or that was repaid before (`repaid`); or null. */
export function findRepaymentRefusal({
  isApproved,
  isRepaid,
}: {
  isApproved: boolean
  isRepaid: boolean
}): RuleRefusal<'order_num', 'approved' | 'repaid'> | null {
  if (!isApproved) return { field: 'order_num', rule: 'approved' }
  return isRepaid ? { field: 'order_num', rule: 'repaid' } : null
}
