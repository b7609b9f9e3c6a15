import { call } from '../../shared/api/call.ts'
import { reviewedList } from '../../shared/balances/reviewed-list.ts'
import { cancelWithdrawal, getLatestWithdrawals } from '../../shared/contract/withdrawals.ts'
import { pageSingleton } from '../../shared/runtime.ts'

/** The member's latest withdrawals. */
export const latestWithdrawals = pageSingleton('withdrawal/latest', () =>
  reviewedList(
    () => call(getLatestWithdrawals, {}, { quiet: true }),
    (id) => call(cancelWithdrawal, { id }, { toastSuccess: true }),
  ),
)
