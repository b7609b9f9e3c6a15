import { compare, percentOf } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/plain.ts'

/** A trade that decides an order: one of the market's public trades. `ts` in epoch milliseconds. */
export interface DecidingTrade {
  id: string
  price: Decimal
  ts: number
}

/** What of an order its outcome depends on. */
export interface Bet {
  direction: 'up' | 'down'
  stake: Decimal
  /** Profit in percent of the stake. */
  percent: Decimal
  /** Whether an equal price gives the stake back or loses it. */
  tie: 'refund' | 'lose'
  acceptedAt: number
  endsAt: number
}

/** How an order ended. `profit` is what is paid beyond the stake. */
export interface Outcome {
  outcome: 'won' | 'lost' | 'draw' | 'returned'
  /** What the member gets back in all: stake and profit, the stake, or nothing. */
  profit: Decimal
}

/**
 * Decides an order by two public trades and nothing else, so that anybody can repeat it: `entry` is the market's first trade after the order
 * was accepted, `exit` its last trade at or before the end. Better price in the chosen direction wins; an equal price is a draw; no trade in between,
 * or a feed that was silent (`live` false), returns the stake. The profit is rounded down at `scale` digits.
 */
export function outcomeOf(
  bet: Bet,
  entry: DecidingTrade | null,
  exit: DecidingTrade | null,
  live: boolean,
  scale: number,
): Outcome {
  const decided = entry && exit && live && isWithin(bet, entry) && isWithin(bet, exit) && entry.ts <= exit.ts
  if (!decided) return { outcome: 'returned', profit: '0' }
  const moved = compare(exit.price, entry.price)
  if (moved === 0) return { outcome: bet.tie === 'refund' ? 'draw' : 'lost', profit: '0' }
  const won = moved > 0 === (bet.direction === 'up')
  return won
    ? { outcome: 'won', profit: percentOf(bet.stake, bet.percent, scale, 'down') }
    : { outcome: 'lost', profit: '0' }
}

const isWithin = ({ acceptedAt, endsAt }: Bet, { ts }: DecidingTrade): boolean => ts > acceptedAt && ts <= endsAt
