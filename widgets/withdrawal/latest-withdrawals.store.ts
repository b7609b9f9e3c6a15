import { call } from '../../shared/api/call.ts'
import { createReviewedList } from '../../shared/balances/reviewed-list.ts'
import { cancelWithdrawal, getLatestWithdrawals } from '../../shared/contract/withdrawals.ts'
import { pageSingleton } from '../../shared/runtime.ts'

/** The member's latest withdrawals. */
export const latestWithdrawals = pageSingleton('withdrawal/latest', () =>
  createReviewedList(
    () => call(getLatestWithdrawals, {}, { quiet: true }),
    ({ id, coin, type: account, num: amount, fee }) =>
      import('../../shared/submissions/page-action.ts').then(({ cancelRecord }) =>
        cancelRecord('cancel-withdrawal', { id, coin, account, amount, fee }, () =>
          call(cancelWithdrawal, { id }, { toastSuccess: true }),
        ),
      ),
  ),
)
