import type { Db } from '../../core/db/db.ts'
import type { Market } from '../../market/market.ts'

/** Silence of a feed in ms that counts as an outage. A shorter gap, such as a reconnect, is filled by the trades that the feed sends afterwards. */
export const OUTAGE_MS = 5_000

/** Checks the feeds of these markets, which have open orders, for outages. */
export type OutageWatch = (symbols: readonly string[], now: number) => Promise<void>

/**
 * Creates a watch that records feed outages on the orders open at that time. Their amounts are returned, even if the feed sends the missing trades later. A
 * feed that any node receives is not in outage. A sample market knows its past outages; a relayed market only its current state, so it must be checked
 * regularly.
 */
export function createOutageWatch(db: Db, market: Market): OutageWatch {
  let staleSince = new Map<string, number>()

  /** Returns true if any node has received trades of a market since a time. */
  async function isHeard(symbol: string, since: number): Promise<boolean> {
    await market.learn(symbol, since)
    return market.known(symbol).some(({ until }) => until > since)
  }

  return async (symbols, now) => {
    const quiet = symbols.filter((symbol) => !market.isLive(symbol, now))
    staleSince = new Map(quiet.map((symbol) => [symbol, Math.min(staleSince.get(symbol) ?? now, now)]))
    const silent: string[] = []
    for (const symbol of quiet)
      if (now - (staleSince.get(symbol) ?? now) >= OUTAGE_MS && !(await isHeard(symbol, now - OUTAGE_MS)))
        silent.push(symbol)
    if (silent.length === 0) return
    await db.transaction((tx) =>
      tx.query(
        `UPDATE option_orders SET silent_at = $2::bigint
         WHERE outcome = 'pending' AND symbol = ANY ($1::text[]) AND silent_at IS NULL AND accepted_at <= $2::bigint AND ends_at >= $2::bigint`,
        [silent, now],
      ),
    )
  }
}
