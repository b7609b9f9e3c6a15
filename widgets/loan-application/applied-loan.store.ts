import { call } from '../../shared/api/call.ts'
import { refreshBalances } from '../../shared/balances/refresh-balances.ts'
import { BALANCES_POLL_MS, REVIEW_POLL_MS } from '../../shared/contract/constants.ts'
import type { ResponseData } from '../../shared/contract/endpoint.ts'
import { getLoanRecords } from '../../shared/contract/loans.ts'
import { recordDecision } from '../../shared/member/decision.ts'
import { $token } from '../../shared/session/token.ts'
import { type PolledStore, polled } from '../../shared/stores/polled.ts'

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
