import type { Sql } from '../../core/db/sql.ts'
import { post } from '../../ledger/ledger.ts'
import { cancelDue } from '../schedule/scheduled-steps.ts'
import { ARRIVAL } from './completion.ts'
import { returned } from './internal-transfer.journal.ts'
import { endTransfers, transfersWith } from './transfers.ts'

const SUBJECTS = 'SELECT id FROM internal_transfers WHERE sender = ANY ($2::bigint[])'

/** Returns the whole amount of all transfers that these members sent and that have not arrived. Returns the number of transfers. */
export async function returnTransfersOf(tx: Sql, members: readonly string[], now: number): Promise<number> {
  const ids = await cancelDue(tx, ARRIVAL, { subjects: SUBJECTS, members })
  const transfers = await transfersWith(tx, ids)
  await endTransfers(tx, ids, 'canceled', now)
  if (await post(tx, transfers.map(returned), now))
    throw new RangeError('held amount of an internal transfer is missing')
  return ids.length
}
