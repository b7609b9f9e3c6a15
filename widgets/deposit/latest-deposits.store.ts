import { call } from '../../shared/api/call.ts'
import { createReviewedList } from '../../shared/balances/reviewed-list.ts'
import { cancelDeposit, getLatestDeposits } from '../../shared/contract/deposits.ts'
import { pageSingleton } from '../../shared/runtime.ts'

/** The member's latest deposits. */
export const latestDeposits = pageSingleton('deposit/latest', () =>
  createReviewedList(
    () => call(getLatestDeposits, {}, { quiet: true }),
    ({ id, coin, type: account, num: amount }) =>
      import('../../shared/submissions/page-action.ts').then(({ cancelRecord }) =>
        cancelRecord('cancel-deposit', { id, coin, account, amount }, () =>
          call(cancelDeposit, { id }, { toastSuccess: true }),
        ),
      ),
  ),
)
