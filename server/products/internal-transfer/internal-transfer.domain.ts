import { defineDomain } from '../../define-domain.ts'
import { TRANSFER_COMPLETION, transferCompletion } from './completion.ts'
import { commands } from './internal-transfer.commands.ts'
import { seedTransfers } from './internal-transfer.demo.ts'
import { TRANSFER_ARRIVAL, TRANSFER_HOLD, TRANSFER_RETURN } from './internal-transfer.journal.ts'
import { cancelInternalTransfer, getInternalTransfers } from './internal-transfer.member-lists.ts'
import { returnOpenTransfers } from './return-transfers.ts'
import { getTransferCoins, searchUser } from './search.ts'
import { sendInternalTransfer } from './send.ts'

/** Internal transfers between members. */
export const domain = defineDomain({
  name: 'internal-transfer',
  handlers: [searchUser, getTransferCoins, sendInternalTransfer, getInternalTransfers, cancelInternalTransfer],
  recordKinds: {
    [TRANSFER_HOLD]: { remark: 'booked.internal-transfer-hold' },
    [TRANSFER_ARRIVAL]: { remark: 'booked.internal-transfer' },
    [TRANSFER_RETURN]: { remark: 'booked.internal-transfer-return' },
  },
  dueKinds: { [TRANSFER_COMPLETION]: transferCompletion },
  commands,
  endPositions: returnOpenTransfers,
  seedDemo: ({ db }) => seedTransfers(db),
})
