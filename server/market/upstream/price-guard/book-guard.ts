import { compare } from '../../../../shared/money/decimal.ts'
import type { Decimal } from '../../../../shared/money/decimal-text.ts'
import type { Level } from '../../../../shared/money/fills.ts'
import type { VisibleBook } from '../../market.ts'
import { isNear } from './limits.ts'
import { isSane, type Reason } from './rejection.ts'

/**
 * Returns a book without the levels beyond the band around the last accepted price. Returns a reason instead if a price or quantity is not positive, a side is
 * unsorted, the best bid is at or above the best ask, or a best price is beyond the band. Without an accepted price no book is trusted.
 */
export function trustedBook({ bids, asks }: VisibleBook, last: Decimal | null, band: number): VisibleBook | Reason {
  if (![...bids, ...asks].every(([price, amount]) => isSane(price) && isSane(amount))) return 'value'
  if (!isSorted(bids, -1) || !isSorted(asks, 1)) return 'order'
  const [bid, ask] = [bids[0], asks[0]]
  if (bid && ask && compare(bid[0], ask[0]) >= 0) return 'order'
  const isTrusted = ([price]: Level) => last !== null && isNear(Number(price), Number(last), band)
  if ((bid && !isTrusted(bid)) || (ask && !isTrusted(ask))) return 'band'
  return { bids: bids.filter(isTrusted), asks: asks.filter(isTrusted) }
}

const isSorted = (levels: readonly Level[], way: 1 | -1): boolean =>
  levels.every(([price], at) => at === 0 || compare(price, levels[at - 1]?.[0] ?? '0') === way)
