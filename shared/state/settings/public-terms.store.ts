import { getPublicTerms } from '../../base/contract/public-terms.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { polled } from '../stores/polled.ts'

/** Interval of requests in ms, as that of the checks of the books. */
const POLL_MS = 60_000

/** Terms that visitors read, such as fees and the last check of the books. Without data on a backend that does not have the call. */
export const $publicTerms = pageSingleton('publicTerms', () =>
  polled(POLL_MS, () => call(getPublicTerms, {}, { quiet: true })),
)
