import { defineDomain } from '../../define-domain.ts'
import { getBills, getDeposits, getTransfers, getWithdrawals } from './account-records.ts'
import { transferCommands } from './account-transfer.commands.ts'
import { TRANSFER_KIND, transferBetweenAccounts } from './account-transfer.ts'
import { commands } from './bookings.commands.ts'
import { getCoinBalance } from './coin-balance.ts'
import { startDailyTotals } from './daily-totals.engine.ts'
import { getBalanceHistory } from './get-balance-history.ts'
import { getBalances } from './get-balances.ts'
import { getPositions } from './get-positions.ts'
import { getRecord } from './get-record.ts'
import { CREDIT_KIND, DEBIT_KIND } from './operator-bookings.ts'

/** Balances, statements and transfers between a member's own accounts. */
export const domain = defineDomain({
  name: 'balances',
  handlers: [
    getBalances,
    getBalanceHistory,
    getPositions,
    getCoinBalance,
    getBills,
    getWithdrawals,
    getDeposits,
    getTransfers,
    getRecord,
    transferBetweenAccounts,
  ],
  recordKinds: {
    [CREDIT_KIND]: { remark: 'booked.operator-credit', list: 'deposits', external: true },
    [DEBIT_KIND]: { remark: 'booked.operator-debit', external: true },
    [TRANSFER_KIND]: { remark: 'booked.account-transfer' },
  },
  start: startDailyTotals,
  commands: [...commands, ...transferCommands],
})
