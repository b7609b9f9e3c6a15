import { defineDomain } from '../manifest.ts'
import { ARRIVAL, arrivals } from './arrival.ts'
import { commands } from './commands.ts'
import { seedTransfers } from './demo.ts'
import { ARRIVED, HELD, RETURNED } from './journal.ts'
import { cancelInternalTransfer, getInternalTransfers } from './own.ts'
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
