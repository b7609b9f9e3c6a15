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
} from './house-limits.ts'

/** What an order asks of the house, in USDT. */
export interface Asked {
  /** The most by which it can change what is at stake. */
  size: Decimal
  /** By how much it makes more of it; nothing, or less, when it makes less. */
  more: Decimal
  atStake: HouseLimits
}

/** The last part of a limit, one in so many, is given out by one order at a time. */
const RESERVE = '10'
/** Orders that together take no more than that last part: more than all nodes have connections to the database, since each has one of its own. */
const AT_ONCE = '100'

/** How much more the house may have at stake when that is less than is asked for, else null. For what is not at stake yet: it is not exact while others ask. */
export const lacksHouseRoom = async (
  sql: Sql,
  kind: HouseKind,
  symbol: string,
  ask: () => Promise<Asked>,
): Promise<Decimal | null> => lacking(await houseLimitsOf(sql, kind, symbol), await ask())

/**
 * The same of an order that this transaction goes on to write. Exact, however many ask at once, though they do not wait for each other while a limit is far: orders
 * that are small beside it go on together, and what those that are not committed come to at most is left free for them. Near it, or of a size that counts, each
 * waits for those before and sees what they have taken. `ask` reads what is at stake, and is asked again after a wait.
 */
export async function takesHouseRoom(
  tx: Sql,
  kind: HouseKind,
  symbol: string,
  ask: () => Promise<Asked>,
): Promise<Decimal | null> {
  const turn: Record<keyof HouseLimits, Turn> = { all: 'together', market: 'together' }
  for (;;) {
    // To go back to it gives the turn back: who waited to be alone while he is one of several would wait for others who do the same.
    await tx.query('SAVEPOINT room')
    const limits = await heldHouseLimits(tx, kind, symbol, turn)
    const asked = await ask()
    const near = (['all', 'market'] as const).filter(
      (which) => turn[which] === 'together' && isNear(limits[which], asked, which),
    )
    if (near.length === 0) return lacking(limits, asked)
    await tx.query('ROLLBACK TO SAVEPOINT room')
    for (const which of near) turn[which] = 'alone'
  }
}

function lacking(limits: HouseLimits, { more, atStake }: Asked): Decimal | null {
  const room = roomWithin(limits, atStake)
  return sign(more) > 0 && compare(more, room) > 0 ? room : null
}

/** Whether an order reaches into the last part of a limit, or is so large that many such could. */
function isNear(limit: Decimal, { size, atStake }: Asked, which: keyof HouseLimits): boolean {
  const reserve = divide(limit, RESERVE, 8, 'down')
  return compare(multiply(size, AT_ONCE), reserve) > 0 || compare(add(add(atStake[which], size), reserve), limit) > 0
}
