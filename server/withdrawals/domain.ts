import { defineDomain } from '../manifest.ts'
import { commands } from './commands.ts'
import { seedWithdrawals } from './demo.ts'
import { getWithdrawableCoins, getWithdrawalInfo } from './info.ts'
import { HELD, PAID, RETURNED } from './journal.ts'
import { cancelWithdrawal, getLatestWithdrawals } from './own.ts'
import { WITHDRAWAL, withdrawalReviews } from './review.ts'
import { withdraw } from './withdraw.ts'
import { destinationName, withdrawalsOf } from './withdrawals.ts'

/** Withdrawals: what members want to be paid, for an operator to decide. */
export const domain = defineDomain({
  name: 'withdrawals',
  handlers: [getWithdrawableCoins, getWithdrawalInfo, withdraw, getLatestWithdrawals, cancelWithdrawal],
  recordKinds: {
    [HELD]: { remark: 'booked.withdrawal-hold' },
    [PAID]: { remark: 'booked.withdrawal' },
    [RETURNED]: { remark: 'booked.withdrawal-return' },
  },
  reviewKinds: { [WITHDRAWAL]: withdrawalReviews },
  reviewedRecords: {
    withdrawals: async (sql, { member, coin, type }, most) =>
      (await withdrawalsOf(sql, { member, coin, account: type, order: 'changed_at' }, most)).map((withdrawal) => ({
        id: `${WITHDRAWAL}-${withdrawal.id}`,
        amount: withdrawal.amount,
        state: withdrawal.state,
        place: destinationName(withdrawal),
        reason: withdrawal.reason,
        at: withdrawal.changed_at,
      })),
  },
  commands,
  seedDemo: ({ db }) => seedWithdrawals(db),
})
