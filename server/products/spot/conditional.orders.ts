import type { Value } from '../../../shared/base/contract/codec.ts'
import type { conditionalOrder } from '../../../shared/base/contract/conditional-orders.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { OrderSide } from '../../../shared/base/money/fills.ts'
import type { Trigger } from '../../../shared/base/rules/conditional-orders.rules.ts'
import { getHoldCoin } from './spot.journal.ts'

/** Conditional order as stored in the database (migrations/0380_conditional_orders.sql). Times in epoch ms. */
export interface ConditionalRow extends Trigger {
  id: number
  member: string
  symbol: string
  base: string
  quote: string
  side: OrderSide
  kind: 'stop-limit' | 'stop-market'
  /** Null for a stop market order. */
  price: Decimal | null
  quantity: Decimal
  /** Null except for a market purchase. */
  amount: Decimal | null
  held: Decimal
  fee_percent: Decimal
  status: 'waiting' | 'reached' | 'triggered' | 'cancelled'
  obstacle: 'band' | 'book' | null
  placed_at: number
  reached_at: number | null
  reached_price: Decimal | null
  closed_at: number | null
}

/** SQL select list of a `ConditionalRow`. */
export const CONDITIONAL_COLUMNS = `id, member::text, symbol, base, quote, side, kind, trigger_price AS "triggerPrice", price, quantity, amount, held, fee_percent,
  status, obstacle, placed_at, reached_at, reached_price, closed_at`

/** Statuses of orders that hold money. */
export const OPEN_STATUSES = ['waiting', 'reached'] as const
/** Statuses of orders that have ended. */
export const ENDED_STATUSES = ['triggered', 'cancelled'] as const

/** Converts a conditional order to its wire format. */
export const toConditionalAnswer = (row: ConditionalRow): Value<typeof conditionalOrder> => ({
  id: String(row.id),
  type: row.side,
  orderType: row.kind,
  coin: row.base,
  quoteCoin: row.quote,
  symbol: row.symbol,
  triggerPrice: row.triggerPrice,
  limitPrice: row.price,
  orderedQuantity: row.amount === null ? row.quantity : null,
  orderAmount: row.amount,
  held: row.held,
  heldCoin: getHoldCoin(row),
  status: row.status,
  obstacle: row.obstacle ?? '',
  reachedPrice: row.reached_price,
  createdAt: row.placed_at,
  reachedAt: row.reached_at,
  closedAt: row.closed_at,
})
