import type { RuleRefusal } from './refusal.ts'

/** Returns the refusal to repay a loan that was not paid out (`approved`), or that was repaid before (`repaid`); or null. */
export function findRepaymentRefusal({
  isApproved,
  isRepaid,
}: {
  isApproved: boolean
  isRepaid: boolean
}): RuleRefusal<'orderNumber', 'approved' | 'repaid'> | null {
  if (!isApproved) return { field: 'orderNumber', rule: 'approved' }
  return isRepaid ? { field: 'orderNumber', rule: 'repaid' } : null
}
