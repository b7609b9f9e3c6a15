import type { Db } from '../../core/db/db.ts'
import { ACT_COLUMNS, type ActRow, type Head, hashAct, readHead } from './audit-log.ts'

/** Rows read at once. */
const BATCH_ROWS = 1_000
/** Faults returned at most. */
const MAX_FAULTS = 100
/** Hash before the first row. */
const NO_HASH = '0'.repeat(64)

/** Row that is not as it was written. `id` is its id, or the first id that is missing. */
export interface ActFault {
  id: number
  fault: string
}

/** Result of a check of the whole audit log. */
export interface ActsCheck {
  /** Number of rows that were read. */
  rows: number
  /** Newest row that the check reached: the checkpoint of a later check. */
  head: Head
  /** Empty if the log is right. At most 100. */
  faults: ActFault[]
}

/**
 * Checks each row of the audit log: its hash, its link to the row before, and that none is missing. The head row shows whether the newest rows are missing. A
 * `checkpoint` that was noted elsewhere shows whether the whole log, head included, was replaced or cut. Rows that are appended meanwhile are not checked.
 */
export async function verifyActs(db: Db, checkpoint: Head | null, batchRows = BATCH_ROWS): Promise<ActsCheck> {
  const head = await readHead(db)
  const faults: ActFault[] = []
  const add = (id: number, fault: string) => {
    if (faults.length < MAX_FAULTS) faults.push({ id, fault })
  }
  let [last, rows]: [Head, number] = [{ id: 0, hash: NO_HASH }, 0]
  let isCheckpointFound = checkpoint === null || checkpoint.id === 0
  for (;;) {
    const batch: ActRow[] = await db.query<ActRow>(
      `SELECT ${ACT_COLUMNS} FROM operator_acts WHERE id > $1::bigint AND id <= $2::bigint ORDER BY id LIMIT $3::int`,
      [last.id, head.id, batchRows],
    )
    for (const row of batch) {
      const { id, hash } = row
      if (id !== last.id + 1) add(last.id + 1, id === last.id + 2 ? 'is missing' : `to ${id - 1} are missing`)
      else if (row.previous !== last.hash) add(id, 'does not follow the row before')
      if (hashAct(row) !== hash) add(id, 'was changed')
      if (checkpoint?.id === id) {
        isCheckpointFound = true
        if (hash !== checkpoint.hash) add(id, 'differs from the checkpoint: it or an earlier row was replaced')
      }
      last = { id, hash }
    }
    rows += batch.length
    if (batch.length < batchRows) break
  }
  if (last.id < head.id) add(last.id + 1, 'and all later rows are missing')
  else if (last.hash !== head.hash) add(last.id, 'differs from the head row')
  if (!isCheckpointFound && checkpoint) add(checkpoint.id, 'of the checkpoint is missing')
  return { rows, head: last, faults }
}
