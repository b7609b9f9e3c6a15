import { add, compare, divide, multiply, sign } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import {
  type HouseKind,
  type HouseLimits,
  heldHouseLimits,
  houseLimitsOf,
  roomWithin,
  type Turn,
} from './exposure-limits.ts'

/** Request for exposure of the house, in USDT. */
export interface Asked {
  /** Maximum amount by which the order can change the exposure. */
  size: Decimal
  /** Increase of the exposure; zero or negative if the order reduces it. */
  more: Decimal
  atStake: HouseLimits
}

/** Fraction of a limit (one tenth) that is granted to one order at a time. */
const RESERVE = '10'
/** Concurrent orders that must fit into that fraction: more than the database connections of all nodes, since each order uses one. */
const AT_ONCE = '100'

/**
 * Returns the available exposure if it is less than requested, else null. Takes no locks, so it is inexact under concurrency: use it only for orders that
 * create no exposure yet.
 */
export const lacksHouseRoom = async (
  sql: Sql,
  kind: HouseKind,
  symbol: string,
  ask: () => Promise<Asked>,
): Promise<Decimal | null> => lacking(await houseLimitsOf(sql, kind, symbol), await ask())

/**
 * Returns the available exposure if it is less than requested, else null. The transaction must go on to write the order.
 *
 * Exact under concurrency. Orders that are small relative to the limit hold a shared lock and run in parallel; the last tenth of the limit covers everything
 * that they have not committed. Large orders, and all orders near the limit, take the lock exclusively, so each one sees the exposure of those before it.
 *
 * @param ask reads the current exposure; called again after waiting for a lock
 */
export async function takesHouseRoom(
  tx: Sql,
  kind: HouseKind,
  symbol: string,
  ask: () => Promise<Asked>,
): Promise<Decimal | null> {
  const mode: Record<keyof HouseLimits, Turn> = { all: 'shared', market: 'shared' }
  for (;;) {
    // Rolling back to the savepoint releases the shared lock. Upgrading from shared to exclusive while holding it would deadlock with others doing the same.
    await tx.query('SAVEPOINT room')
    const limits = await heldHouseLimits(tx, kind, symbol, mode)
    const request = await ask()
    const near = (['all', 'market'] as const).filter(
      (which) => mode[which] === 'shared' && isNear(limits[which], request, which),
    )
    if (near.length === 0) return lacking(limits, request)
    await tx.query('ROLLBACK TO SAVEPOINT room')
    for (const which of near) mode[which] = 'exclusive'
  }
}

function lacking(limits: HouseLimits, { more, atStake }: Asked): Decimal | null {
  const room = roomWithin(limits, atStake)
  return sign(more) > 0 && compare(more, room) > 0 ? room : null
}

/** Returns whether an order reaches into the last tenth of a limit, or is so large that concurrent ones could. */
function isNear(limit: Decimal, { size, atStake }: Asked, which: keyof HouseLimits): boolean {
  const reserve = divide(limit, RESERVE, 8, 'down')
  return compare(multiply(size, AT_ONCE), reserve) > 0 || compare(add(add(atStake[which], size), reserve), limit) > 0
}
