import { defineDomain } from '../../define-domain.ts'
import { payoutCommands } from './payouts.commands.ts'
import { withdraw } from './withdraw.ts'
import { getWithdrawableCoins, getWithdrawalInfo } from './withdrawal-info.ts'
import { commands } from './withdrawals.commands.ts'
import { seedWithdrawals } from './withdrawals.demo.ts'
import { WITHDRAWAL_FAILURE, WITHDRAWAL_HOLD, WITHDRAWAL_PAYOUT, WITHDRAWAL_RETURN } from './withdrawals.journal.ts'
import { cancelWithdrawal, getLatestWithdrawals } from './withdrawals.member-lists.ts'
import { readWithdrawalRecord } from './withdrawals.record.ts'
import { WITHDRAWAL, withdrawalReviews } from './withdrawals.review.ts'
import { readCurrencyTerms } from './withdrawals.terms.ts'
import { findWithdrawalsFrom, formatDestination, getPayoutState, getShownDecision } from './withdrawals.ts'

/** Withdrawals: members request them, an operator decides. */
export const domain = defineDomain({
  name: 'withdrawals',
  sealed: [{ table: 'withdrawals', column: 'card_number', owner: 'member', clear: 4 }],
  handlers: [getWithdrawableCoins, getWithdrawalInfo, withdraw, getLatestWithdrawals, cancelWithdrawal],
  records: { withdrawal: readWithdrawalRecord },
  recordKinds: {
    [WITHDRAWAL_HOLD]: { record: 'withdrawal', remark: 'booked.withdrawal-hold' },
    [WITHDRAWAL_PAYOUT]: { record: 'withdrawal', remark: 'booked.withdrawal', external: true },
    [WITHDRAWAL_RETURN]: { record: 'withdrawal', remark: 'booked.withdrawal-return' },
    [WITHDRAWAL_FAILURE]: { record: 'withdrawal', remark: 'booked.withdrawal-return', external: true },
  },
  holdings: {
    withdrawals: `SELECT w.member, c.title AS coin, w.amount FROM withdrawals w JOIN coins c ON c.id = w.coin
      WHERE w.state = 'waiting' AND w.member = ANY ($1::bigint[])`,
  },
  reviewKinds: { [WITHDRAWAL]: withdrawalReviews },
  reviewedRecords: {
    withdrawals: async (sql, account, page) =>
      (await findWithdrawalsFrom(sql, account, page)).map((withdrawal) => ({
        id: `${WITHDRAWAL}-${withdrawal.id}`,
        amount: withdrawal.amount,
        state: getShownDecision(withdrawal).state,
        place: formatDestination(withdrawal),
        wallet: { address: withdrawal.address, network: withdrawal.network, memo: withdrawal.memo },
        reason: getShownDecision(withdrawal).reason,
        payout: getPayoutState(withdrawal),
        transaction: withdrawal.transaction,
        at: withdrawal.changed_at,
        row: withdrawal.id,
      })),
  },
  publicTerms: async ({ db }) => ({ withdrawal: await readCurrencyTerms(db) }),
  commands: [...commands, ...payoutCommands],
  seedDemo: ({ db }) => seedWithdrawals(db),
})
