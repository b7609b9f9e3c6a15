import { defineDomain } from '../../define-domain.ts'
import { withdraw } from './withdraw.ts'
import { getWithdrawableCoins, getWithdrawalInfo } from './withdrawal-info.ts'
import { commands } from './withdrawals.commands.ts'
import { seedWithdrawals } from './withdrawals.demo.ts'
import { HELD, PAID, RETURNED } from './withdrawals.journal.ts'
import { cancelWithdrawal, getLatestWithdrawals } from './withdrawals.member-lists.ts'
import { WITHDRAWAL, withdrawalReviews } from './withdrawals.review.ts'
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
