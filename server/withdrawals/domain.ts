import { defineDomain } from '../manifest.ts'
import { commands } from './commands.ts'
import { seedWithdrawals } from './demo.ts'
import { getWithdrawableCoins, getWithdrawalInfo } from './info.ts'
import { HELD, PAID, RETURNED } from './journal.ts'
import { cancelWithdrawal, getLatestWithdrawals } from './own.ts'
import { WITHDRAWAL, withdrawalReviews } from './review.ts'
import { withdraw } from './withdraw.ts'
import { destinationName, withdrawalsFrom } from './withdrawals.ts'

/** Withdrawals: members request them, an operator decides. */
export const domain = defineDomain({
  name: 'withdrawals',
  sealed: [{ table: 'withdrawals', column: 'card_number', owner: 'member', clear: 4 }],
  handlers: [getWithdrawableCoins, getWithdrawalInfo, withdraw, getLatestWithdrawals, cancelWithdrawal],
  recordKinds: {
    [HELD]: { remark: 'booked.withdrawal-hold' },
    [PAID]: { remark: 'booked.withdrawal' },
    [RETURNED]: { remark: 'booked.withdrawal-return' },
  },
  reviewKinds: { [WITHDRAWAL]: withdrawalReviews },
  reviewedRecords: {
    withdrawals: async (sql, account, page) =>
      (await withdrawalsFrom(sql, account, page)).map((withdrawal) => ({
        id: `${WITHDRAWAL}-${withdrawal.id}`,
        amount: withdrawal.amount,
        state: withdrawal.state,
        place: destinationName(withdrawal),
        reason: withdrawal.reason,
        at: withdrawal.changed_at,
        row: withdrawal.id,
      })),
  },
  commands,
  seedDemo: ({ db }) => seedWithdrawals(db),
})
