import type { Db } from '../../core/db/db.ts'
import type { Market } from '../../market/market.ts'

/** A feed that is back sooner, as after a connection was lost, has told what happened meanwhile: it was not silent. */
export const OUTAGE_MS = 5_000

/** Looks at the feeds of these markets, the ones with open orders. */
export type OutageWatch = (symbols: readonly string[], now: number) => Promise<void>

/**
 * Makes what notices that a feed falls silent and writes it on the orders that run then: their amounts will be returned, even if the feed sends trades of that time later.
 * A feed that any node hears is not silent. Sample markets know their silences of any time; a relayed one only whether it is silent now, so it must be checked regularly.
 */
export function createOutageWatch(db: Db, market: Market): OutageWatch {
  let staleSince = new Map<string, number>()

  /** Whether any node has heard of a market lately. */
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
