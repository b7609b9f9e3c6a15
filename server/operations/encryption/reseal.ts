import type { Db } from '../../core/db/db.ts'
import { quoteIdentifier } from '../../core/db/quote-identifier.ts'
import { isSealed } from '../../core/secrets/secret-box.ts'
import type { SecretBox } from '../../core/secrets/secrets.ts'
import type { SealedColumn } from '../../define-domain.ts'

/** Maximum number of rows per query. */
const BATCH_ROWS = 500

/** Number of values of a table's columns in clear, encrypted with the first key, and encrypted with another key. */
export interface SealedCount {
  table: string
  clear: number
  current: number
  other: number
}

interface Value {
  id: string
  owner: string
  stored: string
}

/** Yields the values of a column, read in batches in the order of their ids. */
async function* readValues(db: Db, { table, owner, column }: SealedColumn): AsyncGenerator<Value> {
  for (let after = '0'; ; ) {
    const values = await db.query<Value>(
      `SELECT id::text, ${quoteIdentifier(owner)}::text AS owner, ${quoteIdentifier(column)} AS stored FROM ${quoteIdentifier(table)}
       WHERE id > $1::bigint AND ${quoteIdentifier(column)} <> '' ORDER BY ${quoteIdentifier(table)}.id LIMIT ${BATCH_ROWS}`,
      [after],
    )
    yield* values
    const last = values.at(-1)
    if (!last || values.length < BATCH_ROWS) return
    after = last.id
  }
}

/**
 * Encrypts every value of these columns with the first key of this node: those in clear, and those encrypted with an older key. Skips a value that changes
 * meanwhile, because its writer has encrypted it. Returns how many were encrypted. Several nodes may run it at once.
 *
 * @throws `DecryptionError` if a value's key is missing
 */
export async function reseal(db: Db, box: SecretBox, columns: readonly SealedColumn[]): Promise<number> {
  let count = 0
  for (const sealed of columns)
    for await (const { id, owner, stored } of readValues(db, sealed)) {
      if (box.isCurrent(stored)) continue
      const column = quoteIdentifier(sealed.column)
      const written = await db.query(
        `UPDATE ${quoteIdentifier(sealed.table)} SET ${column} = $3 WHERE id = $1::bigint AND ${column} = $2 RETURNING id`,
        [id, stored, box.seal(box.open(stored, owner), owner, sealed.clear)],
      )
      count += written.length
    }
  return count
}

/** Counts the values of these columns by how they are stored, per table in the order of the columns. */
export async function countSealed(db: Db, box: SecretBox, columns: readonly SealedColumn[]): Promise<SealedCount[]> {
  const counts = new Map<string, SealedCount>()
  for (const sealed of columns) {
    const { table } = sealed
    const count = counts.get(table) ?? { table, clear: 0, current: 0, other: 0 }
    counts.set(table, count)
    for await (const { stored } of readValues(db, sealed)) {
      if (!isSealed(stored)) count.clear++
      else if (box.isCurrent(stored)) count.current++
      else count.other++
    }
  }
  return [...counts.values()]
}
