import { add, compare, multiply } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { ActContext } from '../../core/command/command.ts'
import { PROVIDER } from '../../core/command/provider-person.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { allCoins, type Coin } from '../../ledger/ledger.ts'

/** Time over which the acts of one person count together. */
const DAY_MS = 24 * 3_600_000

/** Returns the value of an amount in USDT at the last price of its coin; null if the coin has none. */
export function findWorth(
  { market, now }: Pick<Context, 'market' | 'now'>,
  { pricedBy }: Coin,
  amount: Decimal,
): Decimal | null {
  const price = pricedBy === null ? '1' : (market.lastTradeAtOrBefore(pricedBy, now())?.price ?? null)
  return price === null ? null : multiply(amount, price)
}

/** Values in USDT that a person may move by one act, and within 24 h. */
const getCeilings = ({ config, person }: Pick<ActContext, 'config' | 'person'>): { once: Decimal; daily: Decimal } =>
  person === PROVIDER
    ? { once: config.provider?.ceiling ?? '0', daily: config.provider?.dailyCeiling ?? '0' }
    : { once: config.operatorCeiling, daily: config.operatorDailyCeiling }

/**
 * Returns whether an amount that a person pays out or credits needs a second person: its value is above OPERATOR_CEILING, or above OPERATOR_DAILY_CEILING together
 * with what the person moved alone in 24 h. An unknown value does. The payment provider has ceilings of its own. Acts of the same person wait for each other until their transactions end.
 */
export async function isAboveCeiling(context: ActContext, coin: Coin, amount: Decimal): Promise<boolean> {
  const { now, person, tx } = context
  const { once, daily } = getCeilings(context)
  const worth = findWorth(context, coin, amount)
  if (worth === null || compare(worth, once) > 0) return true
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('tradelet moves ' || $1, 0))", [person])
  const [moved] = await tx.query<{ worth: Decimal }>(
    'SELECT coalesce(sum(worth), 0) AS worth FROM operator_moves WHERE person = $1 AND at > $2::bigint',
    [person, now() - DAY_MS],
  )
  return compare(add(worth, moved?.worth ?? '0'), daily) > 0
}

/** Records an amount that a person has paid out or credited alone. Approved requests do not count. */
export async function recordMove(context: ActContext, coin: Coin, amount: Decimal): Promise<void> {
  const worth = context.isApproved ? null : findWorth(context, coin, amount)
  if (worth === null) return
  const { now, person, tx } = context
  await tx.query('DELETE FROM operator_moves WHERE person = $1 AND at <= $2::bigint', [person, now() - DAY_MS])
  await tx.query('INSERT INTO operator_moves (person, at, worth) VALUES ($1, $2::bigint, $3::numeric)', [
    person,
    now(),
    worth,
  ])
}

/** Creates the limits of reviews that move an amount. `read` returns the coin's title and the amount of a record. */
export const limitMoves = (read: (sql: Sql, subject: string) => Promise<{ coin: string; amount: Decimal }>) => {
  const find = async ({ tx }: ActContext, subject: string) => {
    const { coin: title, amount } = await read(tx, subject)
    const coin = (await allCoins(tx)).find((one) => one.title === title)
    if (!coin) throw new Error(`no coin ${title} for a review`)
    return { coin, amount }
  }
  return {
    async isAboveCeiling(context: ActContext, subject: string): Promise<boolean> {
      const { coin, amount } = await find(context, subject)
      return isAboveCeiling(context, coin, amount)
    },
    async record(context: ActContext, subject: string): Promise<void> {
      const { coin, amount } = await find(context, subject)
      await recordMove(context, coin, amount)
    },
  }
}
