import type { Market } from './market.ts'

/** A relayed trade may arrive so long after it happened. A trade of a sample market is never late. */
export const GRACE_MS = 400

/** Up to when (epoch ms) every trade of a market is known. */
export function knownUntil(market: Market, symbol: string, now: number): number {
  const isSample = market.markets().some((info) => info.symbol === symbol && info.sample !== null)
  return isSample ? now : now - GRACE_MS
}
