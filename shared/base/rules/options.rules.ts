import { compare, percentOf } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { findDigitsRefusal, findRangeRefusal } from './amounts.rules.ts'
import type { RuleRefusal } from './refusal.ts'

/** Terms that a market offers for one duration: profit in percent of the amount, smallest and largest amount. */
export interface DurationTerms {
  seconds: number
  percent: Decimal
  minimum: Decimal
  maximum: Decimal
}

/** Refusal of an option order. */
export type OptionRefusal = RuleRefusal<'seconds', 'choice'> | RuleRefusal<'amount', 'digits' | 'range'>

/** Returns the terms of a duration, or the refusal of a duration that is not offered, with those that are. */
export const findDurationTerms = (
  durations: readonly DurationTerms[],
  seconds: number,
): DurationTerms | RuleRefusal<'seconds', 'choice'> =>
  durations.find((offer) => offer.seconds === seconds) ?? {
    field: 'seconds',
    rule: 'choice',
    bound: durations.map((offer) => offer.seconds).join(', '),
  }

/** Returns the refusal of an amount for a duration, or null. `scale` is the number of decimals of the coin. */
export const findOptionAmountRefusal = (
  amount: Decimal,
  offer: Pick<DurationTerms, 'minimum' | 'maximum'>,
  scale: number,
): RuleRefusal<'amount', 'digits' | 'range'> | null =>
  findDigitsRefusal('amount', amount, scale) ?? findRangeRefusal('amount', amount, offer)

/** Returns the end of an order in epoch ms. */
export const getOptionEnd = (acceptedAt: number, { seconds }: Pick<DurationTerms, 'seconds'>): number =>
  acceptedAt + seconds * 1000

/** Public trade of the market that decides an order. `ts` in epoch ms. */
export interface SettlementTrade {
  id: string
  price: Decimal
  ts: number
}

/** Public trade that was passed over: its value is too small, or the price guard rejected it. `price` is null if it is unreadable or not stored. */
export interface SkippedTrade {
  id: string
  ts: number
  price: Decimal | null
  reason: 'small' | 'rejected'
}

/** Number of trades that were passed over, and those next to the deciding trade. */
export interface SkippedTrades {
  count: number
  trades: readonly SkippedTrade[]
}

/** Trades that were passed over between acceptance and entry, and between exit and end. */
export interface OrderSkips {
  entry: SkippedTrades
  exit: SkippedTrades
}

/** Fields of an order that determine its outcome, fixed at acceptance. Times in epoch ms. */
export interface OptionContract {
  direction: 'up' | 'down'
  amount: Decimal
  /** Profit in percent of the amount. */
  percent: Decimal
  /** Result of an equal price: the amount is returned or lost. */
  pushRule: 'refund' | 'lose'
  /** Decimals to which the profit is rounded down. */
  scale: number
  acceptedAt: number
  endsAt: number
}

/** Result of an order. `profit` is paid in addition to the amount; it is above zero only for `won`. */
export interface OptionOutcome {
  outcome: 'won' | 'lost' | 'draw' | 'returned'
  profit: Decimal
}

/**
 * Decides an order by two public trades and nothing else. Anyone can repeat the decision with the data of the order:
 * - `entry` is the market's first deciding trade after acceptance (on the wire `openedAt`, rounded down to a second),
 * - `exit` is its last deciding trade at or before the end, which is acceptance plus duration. It may be the same trade as `entry`.
 *
 * A trade is deciding if its value is at least the order's `leastTrade` and the price guard accepted it. Both have the same id, price and time in `GET /api/market/history/trade?symbol=…` and on the feed topic `market.<symbol>.trade.detail`. A better price in the
 * chosen direction wins, a worse one loses, an equal one is a draw (a loss with `pushRule: lose`). If either trade is missing, because there was none, the feed
 * was silent or the market was halted, the amount is returned and the order has no exit.
 */
export function decideOutcome(
  contract: OptionContract,
  entry: SettlementTrade | null,
  exit: SettlementTrade | null,
): OptionOutcome {
  if (!entry || !exit || !isWithinLife(contract, entry) || !isWithinLife(contract, exit) || exit.ts < entry.ts)
    return { outcome: 'returned', profit: '0' }
  const moved = compare(exit.price, entry.price)
  if (moved === 0) return { outcome: contract.pushRule === 'refund' ? 'draw' : 'lost', profit: '0' }
  return moved > 0 === (contract.direction === 'up')
    ? { outcome: 'won', profit: calculateProfit(contract) }
    : { outcome: 'lost', profit: '0' }
}

/** Returns the profit of a won order: the percentage of the amount, rounded down to the coin's decimals. */
export const calculateProfit = ({
  amount,
  percent,
  scale,
}: Pick<OptionContract, 'amount' | 'percent' | 'scale'>): Decimal => percentOf(amount, percent, scale, 'down')

/** Returns true if a trade happened during an order's life: after acceptance, and at or before its end. */
export const isWithinLife = ({ acceptedAt, endsAt }: OptionContract, { ts }: SettlementTrade): boolean =>
  ts > acceptedAt && ts <= endsAt
