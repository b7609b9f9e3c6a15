import { defineDomain } from '../../define-domain.ts'
import { getBills, getDeposits, getTransfers, getWithdrawals } from './account-records.ts'
import { transferCommands } from './account-transfer.commands.ts'
import { TRANSFER, transferBetweenAccounts } from './account-transfer.ts'
import { commands } from './bookings.commands.ts'
import { getCoinBalance } from './coin-balance.ts'
import { getBalances } from './get-balances.ts'
import { CREDIT, DEBIT } from './operator-bookings.ts'

/** Balances, statements and transfers between a member's own accounts. */
export const domain = defineDomain({
  name: 'balances',
  handlers: [getBalances, getCoinBalance, getBills, getWithdrawals, getDeposits, getTransfers, transferBetweenAccounts],
  recordKinds: {
    [CREDIT]: { remark: 'booked.operator-credit', list: 'deposits' },
    [DEBIT]: { remark: 'booked.operator-debit' },
    [TRANSFER]: { remark: 'booked.account-transfer' },
  },
  commands: [...commands, ...transferCommands],
})
