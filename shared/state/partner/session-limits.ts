import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'

/** Limits of the actions of this page's session. */
export interface SessionLimits {
  /** Returns whether an element may send nothing that changes something, by its tag. */
  disables(tag: string): boolean
  /** Returns whether an action may not be sent, by the path of its call or its kind of submission. */
  refuses(action: string): boolean
}

/** Limits of a partner's session. Null on pages without a partner: all actions may be sent. */
export const $sessionLimits = pageSingleton('partner.limits', () => atom<SessionLimits | null>(null))
