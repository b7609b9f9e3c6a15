import { cancelWithdrawal, getLatestWithdrawals } from '../../shared/base/contract/withdrawals.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { createReviewedList } from '../../shared/state/balances/reviewed-list.ts'
import { call } from '../../shared/wire/api/call.ts'

/** The member's latest withdrawals. */
export const latestWithdrawals = pageSingleton('withdrawal/latest', () =>
  createReviewedList(
    () => call(getLatestWithdrawals, {}, { quiet: true }),
    ({ id, coin, type: account, amount, fee }) =>
      import('../../shared/state/submissions/page-action.ts').then(({ cancelRecord }) =>
        cancelRecord('cancel-withdrawal', { id, coin, account, amount, fee }, () =>
          call(cancelWithdrawal, { id }, { toastSuccess: true }),
        ),
      ),
  ),
)
