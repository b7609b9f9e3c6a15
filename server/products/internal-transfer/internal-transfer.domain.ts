import { defineDomain } from '../../define-domain.ts'
import { ARRIVAL, arrivals } from './completion.ts'
import { commands } from './internal-transfer.commands.ts'
import { seedTransfers } from './internal-transfer.demo.ts'
import { ARRIVED, HELD, RETURNED } from './internal-transfer.journal.ts'
import { cancelInternalTransfer, getInternalTransfers } from './internal-transfer.member-lists.ts'
import { returnTransfersOf } from './return-transfers.ts'
import { getTransferCoins, searchUser } from './search.ts'
import { sendInternalTransfer } from './send.ts'

/** Internal transfers between members. */
export const domain = defineDomain({
  name: 'internal-transfer',
  handlers: [searchUser, getTransferCoins, sendInternalTransfer, getInternalTransfers, cancelInternalTransfer],
  recordKinds: {
    [HELD]: { remark: 'booked.internal-transfer-hold' },
    [ARRIVED]: { remark: 'booked.internal-transfer' },
    [RETURNED]: { remark: 'booked.internal-transfer-return' },
  },
  dueKinds: { [ARRIVAL]: arrivals },
  commands,
  endPositions: returnTransfersOf,
  seedDemo: ({ db }) => seedTransfers(db),
})
