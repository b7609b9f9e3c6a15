import { add, compare, sign, subtract } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { findLeast, type Level } from '../../../shared/base/money/fills.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { SpotRow } from './spot.orders.ts'

/** Liquidity that members consumed on one side of the visible book, by price: size of the level at that time, and consumed quantity. */
export type ConsumedLiquidity = Readonly<Record<string, readonly [size: Decimal, taken: Decimal]>>

type BookSide = Pick<SpotRow, 'symbol' | 'side'>

/** Returns the consumed liquidity of a side of a market. Locks its row until commit, so that two orders for the same level run one after the other. */
export async function lockConsumedLiquidity(tx: Sql, { symbol, side }: BookSide): Promise<ConsumedLiquidity> {
  const [row] = await tx.query<{ levels: ConsumedLiquidity }>(
    `INSERT INTO consumed_liquidity AS t (symbol, side, levels) VALUES ($1, $2, '{}') ON CONFLICT (symbol, side) DO UPDATE SET side = t.side RETURNING levels`,
    [symbol, side],
  )
  return row?.levels ?? {}
}

/** Stores the consumed liquidity of a side. The caller holds the row lock. */
export const storeConsumedLiquidity = (
  tx: Sql,
  { symbol, side }: BookSide,
  taken: ConsumedLiquidity,
): Promise<unknown> =>
  tx.query('UPDATE consumed_liquidity SET levels = $3::jsonb WHERE symbol = $1 AND side = $2', [
    symbol,
    side,
    JSON.stringify(taken),
  ])

/** Returns the consumed quantity of a level. 0 if its size has changed since, which means that it was replenished. */
const getConsumedQuantity = ([price, size]: Level, taken: ConsumedLiquidity): Decimal => {
  const [sizeThen, consumed] = taken[price] ?? []
  return sizeThen !== undefined && consumed !== undefined && compare(sizeThen, size) === 0 ? consumed : '0'
}

/** Returns the levels of a book without consumed quantities, best first. Omits exhausted levels. */
export const subtractConsumed = (levels: readonly Level[], taken: ConsumedLiquidity): Level[] =>
  levels
    .map((level): Level => [level[0], subtract(level[1], getConsumedQuantity(level, taken))])
    .filter(([, size]) => sign(size) > 0)

/** Returns the consumed liquidity after `quantity` more is consumed, starting at the best level. Drops levels that have left the book. */
export function addConsumed(levels: readonly Level[], taken: ConsumedLiquidity, quantity: Decimal): ConsumedLiquidity {
  let rest = quantity
  const after: Record<string, readonly [Decimal, Decimal]> = {}
  for (const level of levels) {
    const [price, size] = level
    const before = getConsumedQuantity(level, taken)
    const more = findLeast([rest, subtract(size, before)])
    rest = subtract(rest, more)
    if (sign(before) > 0 || sign(more) > 0) after[price] = [size, add(before, more)]
  }
  return after
}
