import type { Decimal } from '../money/decimal-text.ts'

/** Option as webhooks report it. */
export interface OptionFacts {
  record: 'option'
  /** Number of the order. */
  id: string
  /** Market, such as `btcusdt`. */
  symbol: string
  side: 'up' | 'down'
  /** Stake in `coin`. */
  amount: Decimal
  coin: string
}

/** Option with its outcome. */
export interface SettledOptionFacts extends OptionFacts {
  outcome: 'won' | 'lost' | 'draw' | 'returned'
  /** Profit in `coin`, below zero for a loss. */
  profit: Decimal
}

/** Spot order as webhooks report it. */
export interface SpotFacts {
  record: 'spot'
  /** Number of the order. */
  id: string
  /** Market, such as `btcusdt`. */
  symbol: string
  side: 'buy' | 'sell'
  /** Ordered quantity in `coin`; in `order.filled` what is filled so far. */
  quantity: Decimal
  coin: string
  /** Limit price; in `order.filled` the average price. Missing for a market order that is not filled. */
  price?: Decimal
}

/** Deposit as webhooks report it. */
export interface DepositFacts {
  record: 'deposit'
  /** Number of the deposit. */
  id: string
  amount: Decimal
  coin: string
}

/** Withdrawal as webhooks report it. */
export interface WithdrawalFacts {
  record: 'withdrawal'
  /** Number of the withdrawal. */
  id: string
  amount: Decimal
  coin: string
}

/** Facts of each event of webhooks. The first word of a type is the record, the second what happened to it. Facts have no addresses, names or bank cards. */
export interface PartnerEventFacts {
  'order.accepted': OptionFacts | SpotFacts
  'order.filled': SpotFacts
  'order.cancelled': SpotFacts
  'order.settled': SettledOptionFacts
  'deposit.submitted': DepositFacts
  'deposit.approved': DepositFacts
  'deposit.refused': DepositFacts
  'deposit.cancelled': DepositFacts
  'withdrawal.submitted': WithdrawalFacts
  'withdrawal.approved': WithdrawalFacts
  'withdrawal.refused': WithdrawalFacts
  'withdrawal.cancelled': WithdrawalFacts
  'withdrawal.paid': WithdrawalFacts
  'withdrawal.failed': WithdrawalFacts
}

/** Type of an event of webhooks. */
export type PartnerEventType = keyof PartnerEventFacts

/** Name under which the partner knows the member, as `partner/token` returns it. */
interface EventMember {
  member: string
}

/** Event that a webhook reports. `timestamp` is the time of the event in ISO 8601. */
export type PartnerEvent = {
  [Type in PartnerEventType]: { type: Type; timestamp: string; data: PartnerEventFacts[Type] & EventMember }
}[PartnerEventType]
