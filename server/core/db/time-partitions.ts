import { getErrorCode } from '../error-code.ts'
import type { Db } from './db.ts'
import { quoteIdentifier } from './quote-identifier.ts'
import type { Sql } from './sql.ts'

/** Table that is partitioned by ranges of a time in epoch ms. */
export interface TimePartitions {
  table: string
  /** Default partition, which new partitions are like. */
  defaultPartition: string
  /** Column with the time. */
  column: string
  /** Length of a range in ms. Ranges begin at multiples of it. */
  spanMs: number
  /** Number of ranges that are created ahead of the present one. */
  ahead: number
}

interface Partition {
  name: string
  start: number
  end: number
}

/** Wait for the lock of a table. Creating and dropping need it for a moment; until then it delays all calls that use the table. */
const LOCK_WAIT_MS = 200
/** Advisory lock key: an arbitrary number that all releases share. */
const PARTITIONS_LOCK_KEY = 4_321_000_004
/** Rows that one statement deletes. */
const DELETE_BATCH = 5_000
/** SQLSTATEs of a lock that was not available in time, and of a default partition that has rows of the range. */
const [LOCKED, HAS_ROWS] = ['55P03', '23514']

/**
 * Creates the partitions of the present time and ahead, and removes the ranges that end before `expired`: drops their partitions, and deletes their rows of the
 * default partition in batches. Times in epoch ms. All nodes may call it at once, and each call completes what others left undone.
 *
 * Rows of a range without a partition are stored in the default one, so no insert fails. A range whose rows are there already gets no partition.
 */
export async function maintainPartitions(db: Db, table: TimePartitions, now: number, expired: number): Promise<void> {
  const existing = await readPartitions(db, table.table)
  for (let n = 0; n <= table.ahead; n++) {
    const start = (Math.floor(now / table.spanMs) + n) * table.spanMs
    if (!existing.some((partition) => partition.start <= start && start < partition.end))
      await unlessBusy(createPartition(db, table, start))
  }
  for (const { name, end } of existing)
    if (end <= expired) await unlessBusy(changePartitions(db, `DROP TABLE IF EXISTS ${quoteIdentifier(name)}`))
  await deleteOlder(db, table.defaultPartition, table.column, Math.floor(expired / table.spanMs) * table.spanMs)
}

/** Deletes rows whose `column` is less than `before` (epoch ms), in statements that each hold few locks for a short time. */
export async function deleteOlder(sql: Sql, table: string, column: string, before: number): Promise<void> {
  const [name, time] = [quoteIdentifier(table), quoteIdentifier(column)]
  for (;;) {
    const deleted = await sql.query(
      `DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE ${time} < $1::bigint LIMIT ${DELETE_BATCH} FOR UPDATE SKIP LOCKED)) RETURNING 1`,
      [before],
    )
    if (deleted.length < DELETE_BATCH) return
  }
}

/** Returns the partitions of a table except the default one. */
export const readPartitions = (sql: Sql, table: string): Promise<Partition[]> =>
  sql.query<Partition>(
    `SELECT name, bound[1]::bigint AS start, bound[2]::bigint AS end FROM (
       SELECT c.relname AS name, regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''?(\\d+)''?\\) TO \\(''?(\\d+)''?\\)') AS bound
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass
     ) AS partitions WHERE bound IS NOT NULL ORDER BY 2`,
    [table],
  )

/** Creates a partition like the default one, and attaches it: this lets reads and writes of other partitions continue. */
function createPartition(db: Db, { table, defaultPartition, spanMs }: TimePartitions, start: number): Promise<void> {
  const name = `${table}_${new Date(start).toISOString().replace(/\D/g, '').slice(0, 10)}`
  return changePartitions(
    db,
    `CREATE TABLE ${quoteIdentifier(name)} (LIKE ${quoteIdentifier(defaultPartition)} INCLUDING ALL)`,
    `ALTER TABLE ${quoteIdentifier(table)} ATTACH PARTITION ${quoteIdentifier(name)} FOR VALUES FROM (${start}) TO (${start + spanMs})`,
    name,
  )
}

/** Runs statements that change partitions, one node at a time, unless another node has created the table `unless` meanwhile. */
function changePartitions(db: Db, first: string, second?: string, unless?: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`)
    await tx.query('SELECT pg_advisory_xact_lock($1::bigint)', [PARTITIONS_LOCK_KEY])
    if (unless && (await tx.query('SELECT WHERE to_regclass($1) IS NOT NULL', [quoteIdentifier(unless)])).length > 0)
      return
    await tx.query(first)
    if (second) await tx.query(second)
  })
}

/** Leaves a change to the next call if the table is in use or the default partition has rows of the range. */
async function unlessBusy(change: Promise<void>): Promise<void> {
  await change.catch((error: unknown) => {
    if (![LOCKED, HAS_ROWS].includes(getErrorCode(error))) throw error
  })
}
