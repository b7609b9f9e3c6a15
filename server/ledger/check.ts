import { setImmediate as letOthersIn, setTimeout as sleep } from 'node:timers/promises'
import type { Db, Sql } from '../core/db/sql.ts'
import { balancesFrom, entriesFrom, postingsFrom, type Stretch } from './batch-ranges.ts'
import { checkedPoint, finishPoint, heldPoint, journalEnd, movePoint } from './checked-point.ts'
import { keepDifferences, type NamedDifference } from './differences.ts'

/** Progress of a check: what it reads, the id it has reached, and the last id. */
export interface Progress {
  reading: 'postings' | 'entries' | 'balances'
  reached: number
  last: number
}

/** Dependencies and callbacks of a check. */
export interface Checking {
  db: Db
  /** Epoch ms. */
  now(): number
  /** Called after each batch. */
  progress?(made: Progress): void
  /** Called with each new difference after it is stored. */
  found?(difference: NamedDifference): void
  /** Called before each batch; true ends the check, and the next one continues there. */
  isStopped?(): boolean
}

/** Target duration of a batch: on the embedded database, which has one connection, everything else waits for it. */
const TARGET_MS = 50
const [FEWEST, MOST, FIRST] = [100, 20_000, 1_000]

/**
 * Checks the books from the checked point to the end of the journal in batches, each in its own transaction, so that others are served in between; then checks
 * all balances. Stores every difference, which stops payouts. Several checks may run at once and share the work. Returns whether it reached the end.
 */
export async function checkBooks(checking: Checking): Promise<boolean> {
  const { db, now, progress = () => undefined, isStopped = () => false } = checking
  const began = await checkedPoint(db)
  const end = await journalEnd(db, (ms) => sleep(ms))
  for (const [reading, which] of [
    ['postings', 'posting'],
    ['entries', 'entry'],
  ] as const) {
    const step = (size: number) =>
      keeping(checking, async (tx) => {
        const point = await heldPoint(tx)
        const batch = await READ[which](tx, point[which], end[which], size)
        if (batch.reached > point[which]) await movePoint(tx, which, batch.reached)
        return batch
      })
    if (
      !(await walk(step, end[which], {
        isStopped,
        told: (reached) => progress({ reading, reached, last: end[which] }),
      }))
    )
      return false
  }
  if (!(await walkBalances(checking))) return false
  await finishPoint(db, began, now())
  return true
}

const READ = { posting: postingsFrom, entry: entriesFrom }

async function walkBalances(checking: Checking): Promise<boolean> {
  const { db, progress = () => undefined, isStopped = () => false } = checking
  const [{ last } = { last: 0 }] = await db.query<{ last: number }>(
    'SELECT coalesce(max(id), 0) AS last FROM ledger_accounts',
  )
  let from = 0
  const step = async (size: number) => {
    const batch = await keeping(checking, (tx) => balancesFrom(tx, from, last, size))
    from = batch.reached
    return batch
  }
  return walk(step, last, { isStopped, told: (reached) => progress({ reading: 'balances', reached, last }) })
}

/** Reads a batch in a transaction that also stores the differences found. */
async function keeping({ db, now, found }: Checking, read: (tx: Sql) => Promise<Stretch>): Promise<Stretch> {
  const { batch, fresh } = await db.transaction(async (tx) => {
    const batch = await read(tx)
    return { batch, fresh: await keepDifferences(tx, batch.differences, now()) }
  })
  for (const difference of fresh) found?.(difference)
  return batch
}

interface Walking {
  isStopped(): boolean
  told(reached: number): void
}

/** Runs batches up to the last id, adjusting their size to the target duration. */
async function walk(
  step: (size: number) => Promise<Stretch>,
  last: number,
  { isStopped, told }: Walking,
): Promise<boolean> {
  for (let size = FIRST; ; ) {
    if (isStopped()) return false
    const began = performance.now()
    const { reached } = await step(size)
    told(Math.min(reached, last))
    if (reached >= last) return true
    const factor = TARGET_MS / Math.max(performance.now() - began, 1)
    size = Math.round(Math.min(Math.max(size * Math.min(Math.max(factor, 0.5), 2), FEWEST), MOST))
    await letOthersIn()
  }
}
