import { getBankCards } from '../../base/contract/bank-cards.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { $token } from '../session/token.ts'
import { polled } from '../stores/polled.ts'

/** Cards change rarely, and mostly on this page. */
const POLL_MS = 60_000

/** The member's bank cards (BNK-03). */
export const $cards = pageSingleton('bankCards', () =>
  polled(POLL_MS, () => call(getBankCards, {}, { quiet: true }), $token),
)
