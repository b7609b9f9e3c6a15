import { compare, percentOf } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'

/** A trade that decides an order: one of the market's public trades. `ts` in epoch milliseconds. */
export interface SettlementTrade {
  id: string
  price: Decimal
  ts: number
}

/** What of an order its outcome depends on, frozen when it was accepted. Times in epoch milliseconds. */
export interface OptionContract {
  direction: 'up' | 'down'
  amount: Decimal
  /** Profit in percent of the amount. */
  percent: Decimal
  /** Whether an equal price gives the amount back or loses it. */
  pushRule: 'refund' | 'lose'
  /** Digits after the point that the profit is rounded down to. */
  scale: number
  acceptedAt: number
  endsAt: number
}

/** How an order ended. `profit` is what is paid beyond the amount: above zero only for `won`. */
export interface OptionOutcome {
  outcome: 'won' | 'lost' | 'draw' | 'returned'
  profit: Decimal
}

/**
 * Decides an order by two public trades and nothing else. Anybody can repeat it with what the order's answer names:
 * - `entry` is the market's first trade after acceptance (`buytime` in whole seconds; the trade's own `ts` is exact),
 * - `exit` is its last trade at or before the end, acceptance plus the duration; it may be the same trade as `entry`.
 * Both stand with the same id, price and time among the trades of `GET /api/market/history/trade?symbol=…`, and at `market.<symbol>.trade.detail` of
 * the feed. A better price in the chosen direction wins, a worse one loses, an equal one is a draw (with `pushRule: lose`, a loss). Where either is missing,
 * because nothing was traded in the order's life or the feed was silent in it, the amount is returned; such an order names no exit.
 */
export function outcomeOf(
  contract: OptionContract,
  entry: SettlementTrade | null,
  exit: SettlementTrade | null,
): OptionOutcome {
  if (!entry || !exit || !isWithin(contract, entry) || !isWithin(contract, exit) || exit.ts < entry.ts)
    return { outcome: 'returned', profit: '0' }
  const moved = compare(exit.price, entry.price)
  if (moved === 0) return { outcome: contract.pushRule === 'refund' ? 'draw' : 'lost', profit: '0' }
  return moved > 0 === (contract.direction === 'up')
    ? { outcome: 'won', profit: profitOf(contract) }
    : { outcome: 'lost', profit: '0' }
}

/** What a won order is paid beyond its amount: never more than the percentage, what does not fit the coin's digits is cut off. */
export const profitOf = ({ amount, percent, scale }: Pick<OptionContract, 'amount' | 'percent' | 'scale'>): Decimal =>
  percentOf(amount, percent, scale, 'down')

/** Whether a trade happened in an order's life: after it was accepted, not after its end. */
export const isWithin = ({ acceptedAt, endsAt }: OptionContract, { ts }: SettlementTrade): boolean =>
  ts > acceptedAt && ts <= endsAt
