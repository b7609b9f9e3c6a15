import { add, compare, sign, subtract } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { type Level, least } from '../../shared/money/fills.ts'
import type { Sql } from '../db/sql.ts'
import type { SpotRow } from './orders.ts'

/** What members have taken of the visible levels of a side, by price: how large the level stood there, and how much of it is gone. */
export type Taken = Readonly<Record<string, readonly [size: Decimal, taken: Decimal]>>

type Side = Pick<SpotRow, 'symbol' | 'side'>

/** What was taken by the orders of a side of a market. Held until the transaction ends: of two that want the same level one comes after the other. */
export async function heldTaken(tx: Sql, { symbol, side }: Side): Promise<Taken> {
  const [row] = await tx.query<{ levels: Taken }>(
    `INSERT INTO consumed_liquidity AS t (symbol, side, levels) VALUES ($1, $2, '{}') ON CONFLICT (symbol, side) DO UPDATE SET side = t.side RETURNING levels`,
    [symbol, side],
  )
  return row?.levels ?? {}
}

/** Writes what was taken; its row is held. */
export const keepTaken = (tx: Sql, { symbol, side }: Side, taken: Taken): Promise<unknown> =>
  tx.query('UPDATE consumed_liquidity SET levels = $3::jsonb WHERE symbol = $1 AND side = $2', [
    symbol,
    side,
    JSON.stringify(taken),
  ])

/** How much of a level is gone: nothing once it stands there in another size, which means that it was filled again. */
const goneOf = ([price, size]: Level, taken: Taken): Decimal => {
  const [stood, gone] = taken[price] ?? []
  return stood !== undefined && gone !== undefined && compare(stood, size) === 0 ? gone : '0'
}

/** The levels of a book without what was taken of them, best first; what is used up is left out. */
export const leftIn = (levels: readonly Level[], taken: Taken): Level[] =>
  levels
    .map((level): Level => [level[0], subtract(level[1], goneOf(level, taken))])
    .filter(([, size]) => sign(size) > 0)

/** What was taken after so much more was, from the best level on; what is said of levels that stand there no more goes. */
export function takenAfter(levels: readonly Level[], taken: Taken, quantity: Decimal): Taken {
  let rest = quantity
  const after: Record<string, readonly [Decimal, Decimal]> = {}
  for (const level of levels) {
    const [price, size] = level
    const gone = goneOf(level, taken)
    const more = least([rest, subtract(size, gone)])
    rest = subtract(rest, more)
    if (sign(gone) > 0 || sign(more) > 0) after[price] = [size, add(gone, more)]
  }
  return after
}
