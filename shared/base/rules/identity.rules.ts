import type { RuleRefusal } from './refusal.ts'

/** Status of the identity of a member. */
type IdentityStatus = 'none' | 'review' | 'certified' | 'rejected'

/** Returns the refusal of an identity form while one is under review, or after one was approved; or null (MEM-04, IDN-06). */
export const findIdentityRefusal = (
  status: IdentityStatus,
): RuleRefusal<'identityStatus', 'review' | 'certified'> | null =>
  status === 'review' || status === 'certified' ? { field: 'identityStatus', rule: status } : null
