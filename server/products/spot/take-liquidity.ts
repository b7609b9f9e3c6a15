import { compare, sign } from '../../../shared/base/money/decimal.ts'
import type { Level, Progress } from '../../../shared/base/money/fills.ts'
import { postpone } from '../../core/db/postponed.ts'
import type { Sql } from '../../core/db/sql.ts'
import {
  addConsumed,
  BOOK_PARTS,
  type BookPart,
  chooseParts,
  type PartChoice,
  subtractConsumed,
} from './consumed-liquidity.ts'
import type { SpotRow } from './spot.orders.ts'

type BookSide = Pick<SpotRow, 'symbol' | 'side'>

/** Order that takes from the visible book. */
interface Taking extends BookSide {
  /** Visible levels of the opposite side, best first. */
  visible: readonly Level[]
  /** Number of the order. */
  turn: number
  /** Returns what the order takes from levels. */
  fill(levels: readonly Level[]): Progress
}

/** Fill of an order, and the levels that were left before it. */
interface TakenLiquidity {
  got: Progress
  levels: readonly Level[]
}

/** Ways to lock parts, in the order of the attempts. The first waits for no lock. All parts are certainly enough, and block all other orders of the side. */
const ATTEMPTS = ['free', 'chosen', 'free', 'chosen', 'free', 'chosen', 'all'] as const

/**
 * Fills an order from the visible book, reduced by what earlier orders consumed, and stores what it consumed. Never takes a quantity twice.
 *
 * The result is never worse than that of an order that has the book for itself after all committed orders. For this it locks as few parts of the book's side as it
 * can: free ones first, else it waits for those that it needs, at last for all.
 */
export async function takeLiquidity(tx: Sql, taking: Taking): Promise<TakenLiquidity> {
  let known = await readParts(tx, taking)
  for (const mode of ATTEMPTS) {
    const levels = subtractConsumed(taking.visible, known)
    const whole = taking.fill(levels)
    if (sign(whole.filled) === 0) return { got: whole, levels }
    const choice = chooseParts(taking.visible, known, { quantity: whole.filled, turn: taking.turn })
    await postpone(tx, 'SAVEPOINT parts', [])
    const seen = await lockParts(tx, taking, choice, mode)
    const held = seen.filter(({ isLocked }) => isLocked)
    const result = takeFromParts(taking, seen, held)
    if (result) {
      await storeParts(tx, taking, addConsumed(taking.visible, held, result.got.filled))
      return result
    }
    await tx.query('ROLLBACK TO SAVEPOINT parts')
    known = seen
  }
  throw new Error('the consumed liquidity changed while it was locked')
}

/** Returns the fill from the held parts, or null if the order would receive more, or at a better price, from all parts as they are now. */
function takeFromParts(
  { visible, fill }: Taking,
  seen: readonly BookPart[],
  held: readonly BookPart[],
): TakenLiquidity | null {
  const levels = subtractConsumed(visible, seen)
  const [whole, got] = [fill(levels), fill(subtractConsumed(visible, held))]
  const isEqual = compare(whole.filled, got.filled) === 0 && compare(whole.turnover, got.turnover) === 0
  return isEqual ? { got, levels } : null
}

const selectParts = (columns: string) => `SELECT ${columns} FROM consumed_liquidity_parts p`
const OF_SIDE = 'symbol = $1 AND side = $2'

/** Returns all parts of a side without locking them. Creates their rows for the first order. */
async function readParts(tx: Sql, { symbol, side }: BookSide): Promise<readonly BookPart[]> {
  const read = () => tx.query<BookPart>(`${selectParts('part, levels')} WHERE ${OF_SIDE} ORDER BY part`, [symbol, side])
  const parts = await read()
  if (parts.length === BOOK_PARTS) return parts
  await tx.query(
    `INSERT INTO consumed_liquidity_parts (symbol, side, part, levels) SELECT $1, $2, n, '{}' FROM generate_series(0, ${BOOK_PARTS - 1}) AS n
     ON CONFLICT (symbol, side, part) DO NOTHING`,
    [symbol, side],
  )
  return read()
}

/**
 * Locks parts until the end of the transaction and returns all, the locked ones as they are now. `free`: those of the choice that no transaction has locked.
 * `chosen` and `all` wait, in the order of their numbers, so that waiting orders cannot deadlock.
 */
function lockParts(
  tx: Sql,
  { symbol, side }: BookSide,
  { needed, candidates, count }: PartChoice,
  mode: (typeof ATTEMPTS)[number],
): Promise<(BookPart & { isLocked: boolean })[]> {
  const chosen = mode === 'free' ? [...needed, ...candidates] : [...needed, ...candidates.slice(0, count)]
  const lock = {
    free: `AND part = ANY ($3::smallint[]) ORDER BY array_position($3::smallint[], part) LIMIT $4::int FOR UPDATE SKIP LOCKED`,
    chosen: `AND part = ANY ($3::smallint[]) ORDER BY part LIMIT $4::int FOR UPDATE`,
    all: `AND $3::smallint[] IS NOT NULL ORDER BY part LIMIT $4::int FOR UPDATE`,
  }[mode]
  return tx.query<BookPart & { isLocked: boolean }>(
    `WITH locked AS MATERIALIZED (${selectParts('part, levels')} WHERE ${OF_SIDE} ${lock})
     ${selectParts('p.part, coalesce(locked.levels, p.levels) AS levels, locked.part IS NOT NULL AS "isLocked"')}
     LEFT JOIN locked ON locked.part = p.part WHERE ${OF_SIDE} ORDER BY p.part`,
    [symbol, side, chosen, mode === 'all' ? BOOK_PARTS : needed.length + count],
  )
}

/** Stores parts that the caller has locked. */
const storeParts = (tx: Sql, { symbol, side }: BookSide, parts: readonly BookPart[]): Promise<void> =>
  postpone(
    tx,
    `UPDATE consumed_liquidity_parts p SET levels = given.levels FROM unnest($3::smallint[], $4::jsonb[]) AS given (part, levels)
     WHERE ${OF_SIDE} AND p.part = given.part`,
    [symbol, side, parts.map(({ part }) => part), parts.map(({ levels }) => JSON.stringify(levels))],
  )
