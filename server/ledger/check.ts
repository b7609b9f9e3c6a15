import { setImmediate as letOthersIn, setTimeout as sleep } from 'node:timers/promises'
import type { Db, Sql } from '../core/db/sql.ts'
import { balancesFrom, entriesFrom, postingsFrom, type Stretch } from './batch-ranges.ts'
import { checkedPoint, finishPoint, heldPoint, journalEnd, movePoint } from './checked-point.ts'
import { keepDifferences, type NamedDifference } from './differences.ts'

/** How far a check has come: what it reads, the number it has reached, and the last one. */
export interface Progress {
  reading: 'postings' | 'entries' | 'balances'
  reached: number
  last: number
}

/** What a check needs beside the database. */
export interface Checking {
  db: Db
  /** Epoch ms. */
  now(): number
  /** Told after each stretch. */
  progress?(made: Progress): void
  /** Told of each difference that was not known, once it is kept. */
  found?(difference: NamedDifference): void
  /** Asked before each stretch; true ends the check, which goes on from there another time. */
  isStopped?(): boolean
}

/** What a stretch may take: others wait for it on the embedded database, which has one connection. */
const TARGET_MS = 50
const [FEWEST, MOST, FIRST] = [100, 20_000, 1_000]

/**
 * Checks the books from the checked point to the end of the journal, in stretches of their own transactions, so that others are served between them; then all
 * balances. What does not add up is kept, and stops payouts. Several may check at once: they share the work. Answers whether it came to the end.
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
        const stretch = await READ[which](tx, point[which], end[which], size)
        if (stretch.reached > point[which]) await movePoint(tx, which, stretch.reached)
        return stretch
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
    const stretch = await keeping(checking, (tx) => balancesFrom(tx, from, last, size))
    from = stretch.reached
    return stretch
  }
  return walk(step, last, { isStopped, told: (reached) => progress({ reading: 'balances', reached, last }) })
}

/** Reads a stretch in a transaction that also keeps what it found. */
async function keeping({ db, now, found }: Checking, read: (tx: Sql) => Promise<Stretch>): Promise<Stretch> {
  const { stretch, fresh } = await db.transaction(async (tx) => {
    const stretch = await read(tx)
    return { stretch, fresh: await keepDifferences(tx, stretch.differences, now()) }
  })
  for (const difference of fresh) found?.(difference)
  return stretch
}

interface Walking {
  isStopped(): boolean
  told(reached: number): void
}

/** Goes on to the last number, in stretches as long as the database manages in their time. */
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
