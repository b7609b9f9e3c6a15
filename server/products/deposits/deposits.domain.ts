import { defineDomain } from '../../define-domain.ts'
import { depositLimitUsage } from './deposit-limit.ts'
import { commands } from './deposits.commands.ts'
import { cancelDeposit, getLatestDeposits } from './deposits.member-lists.ts'
import { readDepositRecord } from './deposits.record.ts'
import { DEPOSIT, depositReviews } from './deposits.review.ts'
import { submitDeposit } from './deposits.submit.ts'
import { findDepositsTo, PROOF_REFERENCES } from './deposits.ts'

/** Deposits: members report a transfer, an operator checks and credits it. */
export const domain = defineDomain({
  name: 'deposits',
  handlers: [submitDeposit, getLatestDeposits, cancelDeposit],
  records: { deposit: readDepositRecord },
  recordKinds: { [DEPOSIT]: { record: 'deposit', remark: 'booked.deposit', external: true } },
  reviewKinds: { [DEPOSIT]: depositReviews },
  limitUsage: depositLimitUsage,
  commands,
  uploadReferences: [PROOF_REFERENCES],
  reviewedRecords: {
    deposits: async (sql, account, page) =>
      (await findDepositsTo(sql, account, page)).map(({ id, amount, state, reason, network, address, changed_at }) => ({
        id: `${DEPOSIT}-${id}`,
        amount,
        state,
        place: address,
        wallet: { address, network, memo: '' },
        reason,
        at: changed_at,
        row: id,
      })),
  },
})
