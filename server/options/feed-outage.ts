import type { Db } from '../db/db.ts'
import type { Market } from '../market/market.ts'

/** A feed that is back sooner, as after a connection was lost, has told what happened meanwhile: it was not silent. */
export const OUTAGE_MS = 5_000

/** Looks at the feeds of these markets, the ones with open orders. */
export type OutageWatch = (symbols: readonly string[], now: number) => Promise<void>

/**
 * Makes what notices that a feed falls silent and writes it on the orders that run then: their amounts will be returned, even if the feed sends trades of that time later.
 * Sample markets know their silences of any time; a relayed one only whether it is silent now, so it must be checked regularly.
 */
export function createOutageWatch(db: Db, market: Market): OutageWatch {
  let staleSince = new Map<string, number>()
  return async (symbols, now) => {
    const quiet = symbols.filter((symbol) => !market.isLive(symbol, now))
    staleSince = new Map(quiet.map((symbol) => [symbol, Math.min(staleSince.get(symbol) ?? now, now)]))
    const silent = quiet.filter((symbol) => now - (staleSince.get(symbol) ?? now) >= OUTAGE_MS)
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
