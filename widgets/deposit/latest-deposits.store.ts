import { call } from '../../shared/api/call.ts'
import { reviewedList } from '../../shared/balances/reviewed-list.ts'
import { cancelDeposit, getLatestDeposits } from '../../shared/contract/deposits.ts'
import { pageSingleton } from '../../shared/runtime.ts'

/** The member's latest deposits. */
export const latestDeposits = pageSingleton('deposit/latest', () =>
  reviewedList(
    () => call(getLatestDeposits, {}, { quiet: true }),
    (id) => call(cancelDeposit, { id }, { toastSuccess: true }),
  ),
)
