import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { refreshMember } from './member.store.ts'

/** Number of decisions that this page has observed. */
const $decisions = pageSingleton('member.decisions', () => atom(0))

/** Records that the page has observed the end of a review. The message about it already exists, so the banner and the unread dot are refreshed at once. */
export function recordDecision(): void {
  $decisions.set($decisions.get() + 1)
  void refreshMember()
}

/** Calls `act` at every observed decision. Returns a function that unsubscribes. */
export const onDecision = (act: () => void): (() => void) => $decisions.listen(act)
