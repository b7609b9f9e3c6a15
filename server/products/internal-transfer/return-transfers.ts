import type { Sql } from '../../core/db/sql.ts'
import { post } from '../../ledger/ledger.ts'
import { cancelAllScheduled } from '../schedule/scheduled-steps.ts'
import { TRANSFER_COMPLETION } from './completion.ts'
import { createTransferReturnEntry } from './internal-transfer.journal.ts'
import { endTransfers, findTransfers } from './transfers.ts'

const SUBJECTS = 'SELECT id FROM internal_transfers WHERE sender = ANY ($2::bigint[])'

/** Cancels all transfers that these members sent and that have not arrived: credits the whole amounts back. Returns the number of transfers. */
export async function returnOpenTransfers(tx: Sql, members: readonly string[], now: number): Promise<number> {
  const ids = await cancelAllScheduled(tx, TRANSFER_COMPLETION, { subjects: SUBJECTS, members })
  const transfers = await findTransfers(tx, ids)
  await endTransfers(tx, ids, 'canceled', now)
  if (await post(tx, transfers.map(createTransferReturnEntry), now))
    throw new RangeError('held amount of an internal transfer is missing')
  return ids.length
}
