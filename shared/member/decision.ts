import { atom } from 'nanostores'
import { pageSingleton } from '../runtime.ts'
import { refreshMember } from './member.ts'

/** How many decisions this page has seen. */
const $decisions = pageSingleton('member.decisions', () => atom(0))

/** A page that watches a review has seen its end: the message that tells of it is there by now, so the banner and the dot need not wait for their own time. */
export function noteDecision(): void {
  $decisions.set($decisions.get() + 1)
  void refreshMember()
}

/** Calls back at every decision that is seen; answers what ends it. */
export const onDecision = (act: () => void): (() => void) => $decisions.listen(act)
