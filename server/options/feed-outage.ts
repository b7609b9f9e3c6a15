import type { Db } from '../db/db.ts'
import type { Market } from '../market/market.ts'

/** A feed that is back sooner, as after a connection was lost, has told what happened meanwhile: it was not silent. */
export const SILENT_MS = 5_000

/** Looks at the feeds of these markets, the ones with open orders. */
export type SilenceWatch = (symbols: readonly string[], now: number) => Promise<void>

/**
 * Makes what notices that a feed falls silent and writes it on the orders that run then: their stakes will be returned, whatever the feed says later.
 * Replayed markets know their silences of any time; a relayed one only whether it is silent now, so somebody must look.
 */
export function createSilenceWatch(db: Db, market: Market): SilenceWatch {
  let silentSince = new Map<string, number>()
  return async (symbols, now) => {
    const quiet = symbols.filter((symbol) => !market.isLive(symbol, now))
    silentSince = new Map(quiet.map((symbol) => [symbol, Math.min(silentSince.get(symbol) ?? now, now)]))
    const silent = quiet.filter((symbol) => now - (silentSince.get(symbol) ?? now) >= SILENT_MS)
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
