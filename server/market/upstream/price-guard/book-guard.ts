import { compare } from '../../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../../shared/base/money/decimal-text.ts'
import type { Level } from '../../../../shared/base/money/fills.ts'
import type { VisibleBook } from '../../market.ts'
import { isWithin } from './limits.ts'
import type { RecentRange } from './recent-level.ts'
import { isValidDecimal, type RejectionReason } from './rejection.ts'

/**
 * Returns a book without the levels beyond the band around the last accepted price. Returns a reason instead if a price or quantity is not positive, a side is
 * unsorted, the best bid is at or above the best ask, a best price is beyond the band, or the recent trades are not between the sides, widened by their
 * tolerance. Without an accepted price no book is trusted.
 */
export function filterTrustedBook(
  { bids, asks }: VisibleBook,
  last: Decimal | null,
  band: number,
  recent: RecentRange | null = null,
): VisibleBook | RejectionReason {
  if (![...bids, ...asks].every(([price, amount]) => isValidDecimal(price) && isValidDecimal(amount))) return 'value'
  if (!isSorted(bids, -1) || !isSorted(asks, 1)) return 'order'
  const [bid, ask] = [bids[0], asks[0]]
  if (bid && ask && compare(bid[0], ask[0]) >= 0) return 'order'
  const isTrusted = ([price]: Level) => last !== null && isWithin(Number(price), Number(last), band)
  if ((bid && !isTrusted(bid)) || (ask && !isTrusted(ask))) return 'band'
  if (recent && isContradicted(bid, ask, recent)) return 'contradiction'
  return { bids: bids.filter(isTrusted), asks: asks.filter(isTrusted) }
}

/** Returns whether recent trades were below the best bid or above the best ask by more than the tolerance. */
const isContradicted = (
  bid: Level | undefined,
  ask: Level | undefined,
  { low, high, tolerance }: RecentRange,
): boolean =>
  (bid !== undefined && Number(bid[0]) > high + tolerance) || (ask !== undefined && Number(ask[0]) < low - tolerance)

/** Returns whether prices strictly rise (1) or fall (-1). */
const isSorted = (levels: readonly Level[], direction: 1 | -1): boolean =>
  levels.every(([price], at) => at === 0 || compare(price, levels[at - 1]?.[0] ?? '0') === direction)
