import { defineDomain } from '../../define-domain.ts'
import { TRANSFER_COMPLETION, transferCompletion } from './completion.ts'
import { commands } from './internal-transfer.commands.ts'
import { seedTransfers } from './internal-transfer.demo.ts'
import { TRANSFER_ARRIVAL, TRANSFER_HOLD, TRANSFER_RETURN } from './internal-transfer.journal.ts'
import { cancelInternalTransfer, getInternalTransfers } from './internal-transfer.member-lists.ts'
import { describeTransfers, readTransferRecord } from './internal-transfer.record.ts'
import { returnOpenTransfers } from './return-transfers.ts'
import { getTransferCoins, searchUser } from './search.ts'
import { sendInternalTransfer } from './send.ts'

/** Internal transfers between members. */
export const domain = defineDomain({
  name: 'internal-transfer',
  handlers: [searchUser, getTransferCoins, sendInternalTransfer, getInternalTransfers, cancelInternalTransfer],
  records: { transfer: readTransferRecord },
  recordKinds: {
    [TRANSFER_HOLD]: { record: 'transfer', remark: 'booked.internal-transfer-hold' },
    [TRANSFER_ARRIVAL]: {
      record: 'transfer',
      remark: 'booked.internal-transfer',
      describe: describeTransfers,
      external: true,
    },
    [TRANSFER_RETURN]: { record: 'transfer', remark: 'booked.internal-transfer-return' },
  },
  holdings: {
    transfers: `SELECT t.sender AS member, c.title AS coin, t.amount FROM internal_transfers t JOIN coins c ON c.id = t.coin
      WHERE t.status = 'transferring' AND t.sender = ANY ($1::bigint[])`,
  },
  stepKinds: { [TRANSFER_COMPLETION]: transferCompletion },
  commands,
  endPositions: returnOpenTransfers,
  seedDemo: ({ db }) => seedTransfers(db),
})
