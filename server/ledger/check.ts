import { setTimeout as sleep, setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Db, Sql } from '../core/db/sql.ts'
import { type CheckedBatch, checkBalances, checkEntries, checkPostings } from './batch-ranges.ts'
import {
  advanceCheckedPoint,
  findJournalEnd,
  lockCheckedPoint,
  readCheckedPoint,
  recordFinishedCheck,
} from './checked-point.ts'
import { type NamedDifference, storeDifferences } from './differences.ts'

/** Progress of a check: what it reads, the id it has reached, and the last id. */
export interface CheckProgress {
  reading: 'postings' | 'entries' | 'balances'
  reached: number
  last: number
}

/** Dependencies and callbacks of a check. */
export interface CheckOptions {
  db: Db
  /** Epoch ms. */
  now(): number
  /** Called after each batch. */
  onProgress?(made: CheckProgress): void
  /** Called with each new difference after it is stored. */
  onDifference?(difference: NamedDifference): void
  /** Called before each batch; true ends the check, and the next one continues there. */
  isStopped?(): boolean
}

/** Target duration of a batch: on the embedded database, which has one connection, everything else waits for it. */
const TARGET_MS = 50
const [MIN_BATCH, MAX_BATCH, FIRST_BATCH] = [100, 20_000, 1_000]

/**
 * Checks the books from the checked point to the end of the journal in batches, each in its own transaction, so that others are served in between; then checks
 * all balances. Stores every difference, which stops payouts. Several checks may run at once and share the work. Returns whether it reached the end.
 */
export async function checkBooks(checking: CheckOptions): Promise<boolean> {
  const { db, now, onProgress: progress = () => undefined, isStopped = () => false } = checking
  const began = await readCheckedPoint(db)
  const end = await findJournalEnd(db, (ms) => sleep(ms))
  for (const [reading, which] of [
    ['postings', 'posting'],
    ['entries', 'entry'],
  ] as const) {
    const step = (size: number) =>
      readAndStore(checking, async (tx) => {
        const point = await lockCheckedPoint(tx)
        const batch = await READERS[which](tx, point[which], end[which], size)
        if (batch.reached > point[which]) await advanceCheckedPoint(tx, which, batch.reached)
        return batch
      })
    if (
      !(await runBatches(step, end[which], {
        isStopped,
        onReached: (reached) => progress({ reading, reached, last: end[which] }),
      }))
    )
      return false
  }
  if (!(await checkAllBalances(checking))) return false
  await recordFinishedCheck(db, began, now())
  return true
}

const READERS = { posting: checkPostings, entry: checkEntries }

async function checkAllBalances(checking: CheckOptions): Promise<boolean> {
  const { db, onProgress: progress = () => undefined, isStopped = () => false } = checking
  const [{ last } = { last: 0 }] = await db.query<{ last: number }>(
    'SELECT coalesce(max(id), 0) AS last FROM ledger_accounts',
  )
  let from = 0
  const step = async (size: number) => {
    const batch = await readAndStore(checking, (tx) => checkBalances(tx, from, last, size))
    from = batch.reached
    return batch
  }
  return runBatches(step, last, { isStopped, onReached: (reached) => progress({ reading: 'balances', reached, last }) })
}

/** Reads a batch in a transaction that also stores the differences found. */
async function readAndStore(
  { db, now, onDifference }: CheckOptions,
  read: (tx: Sql) => Promise<CheckedBatch>,
): Promise<CheckedBatch> {
  const { batch, fresh } = await db.transaction(async (tx) => {
    const batch = await read(tx)
    return { batch, fresh: await storeDifferences(tx, batch.differences, now()) }
  })
  for (const difference of fresh) onDifference?.(difference)
  return batch
}

interface BatchCallbacks {
  isStopped(): boolean
  onReached(reached: number): void
}

/** Runs batches up to the last id, adjusting their size to the target duration. Returns false if the check was stopped before that. */
async function runBatches(
  step: (size: number) => Promise<CheckedBatch>,
  last: number,
  { isStopped, onReached }: BatchCallbacks,
): Promise<boolean> {
  for (let size = FIRST_BATCH; ; ) {
    if (isStopped()) return false
    const began = performance.now()
    const { reached } = await step(size)
    onReached(Math.min(reached, last))
    if (reached >= last) return true
    const factor = TARGET_MS / Math.max(performance.now() - began, 1)
    size = Math.round(Math.min(Math.max(size * Math.min(Math.max(factor, 0.5), 2), MIN_BATCH), MAX_BATCH))
    await yieldToOthers()
  }
}
