import { add, compare, divide, multiply, sign } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Sql } from '../db/sql.ts'
import { type HouseKind, type HouseLimits, houseLimitsOf, roomWithin, TOGETHER } from './house-limits.ts'

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
/** The locks of this module, among those that are numbered by two. */
const LOCKS = 4_321

type Which = keyof HouseLimits

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
  const limits = await houseLimitsOf(tx, kind, symbol)
  const alone: Record<Which, boolean> = { all: false, market: false }
  for (;;) {
    // To go back to it gives the locks back: who waited for one alone while he shares it would wait for others who do the same.
    await tx.query('SAVEPOINT room')
    // In one order, that of all markets first.
    await tx.query(
      `SELECT ${[alone.all, alone.market].map((one, at) => `pg_advisory_xact_lock${one ? '' : '_shared'}(${LOCKS}, hashtext($${at + 1}))`).join(', ')}`,
      [lockOf(kind, TOGETHER), lockOf(kind, symbol)],
    )
    const asked = await ask()
    const near = (['all', 'market'] as const).filter((which) => !alone[which] && isNear(limits[which], asked, which))
    if (near.length === 0) return lacking(limits, asked)
    await tx.query('ROLLBACK TO SAVEPOINT room')
    for (const which of near) alone[which] = true
  }
}

function lacking(limits: HouseLimits, { more, atStake }: Asked): Decimal | null {
  const room = roomWithin(limits, atStake)
  return sign(more) > 0 && compare(more, room) > 0 ? room : null
}

const lockOf = (kind: HouseKind, symbol: string): string => `${kind} ${symbol}`

/** Whether an order reaches into the last part of a limit, or is so large that many such could. */
function isNear(limit: Decimal, { size, atStake }: Asked, which: Which): boolean {
  const reserve = divide(limit, RESERVE, 8, 'down')
  return compare(multiply(size, AT_ONCE), reserve) > 0 || compare(add(add(atStake[which], size), reserve), limit) > 0
}
