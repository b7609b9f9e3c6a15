import { BALANCES_POLL_MS, REVIEW_POLL_MS } from '../../shared/base/contract/constants.ts'
import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import { getLoanRecords } from '../../shared/base/contract/loans.ts'
import { refreshBalances } from '../../shared/state/balances/refresh-balances.ts'
import { recordDecision } from '../../shared/state/member/decision.ts'
import { $token } from '../../shared/state/session/token.ts'
import { type PolledStore, polled } from '../../shared/state/stores/polled.ts'
import { call } from '../../shared/wire/api/call.ts'

type Loan = ResponseData<typeof getLoanRecords>[number]

/** Form that selects the newest loan: the one that was just applied for. */
const NEWEST = { status: 'all', page: 1, limit: 1, after: null } as const

/** Creates the store of the newest loan. It polls every second until the loan is decided, then refreshes balances and messages. */
export function createAppliedLoan(): PolledStore<Loan[]> {
  let isPending = false
  return polled(
    (loans) => (loans?.[0]?.status === 'pending' ? REVIEW_POLL_MS : BALANCES_POLL_MS),
    async () => {
      const response = await call(getLoanRecords, NEWEST, { quiet: true })
      const waits = response.ok && response.data[0]?.status === 'pending'
      if (isPending && response.ok && !waits) {
        refreshBalances()
        recordDecision()
      }
      if (response.ok) isPending = waits
      return response
    },
    $token,
  )
}
