import { cancelDeposit, getLatestDeposits } from '../../shared/base/contract/deposits.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { createReviewedList } from '../../shared/state/balances/reviewed-list.ts'
import { call } from '../../shared/wire/api/call.ts'

/** The member's latest deposits. */
export const latestDeposits = pageSingleton('deposit/latest', () =>
  createReviewedList(
    () => call(getLatestDeposits, {}, { quiet: true }),
    ({ id, coin, type: account, amount }) =>
      import('../../shared/state/submissions/page-action.ts').then(({ cancelRecord }) =>
        cancelRecord('cancel-deposit', { id, coin, account, amount }, () =>
          call(cancelDeposit, { id }, { toastSuccess: true }),
        ),
      ),
  ),
)
