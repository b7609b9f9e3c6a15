import { call } from '../api/call.ts'
import { getBankCards } from '../contract/bank-cards.ts'
import { pageSingleton } from '../runtime.ts'
import { $token } from '../session/token.ts'
import { polled } from '../stores/polled.ts'

/** Cards change rarely, and mostly on this page. */
const POLL_MS = 60_000

/** The member's bank cards (BNK-03). */
export const $cards = pageSingleton('bankCards', () =>
  polled(POLL_MS, () => call(getBankCards, {}, { quiet: true }), $token),
)
