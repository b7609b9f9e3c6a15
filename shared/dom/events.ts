/** Types of `event.detail`. This file has only types and no imports, because it is copied unchanged to the top of tradelet.d.ts for partners. */

/** `tl-navigate`: an element requests another page of the product. A listener that cancels the event navigates itself; otherwise the host site is opened. */
export interface NavigateDetail {
  route: string
  query: Record<string, string>
}

/** `tl-session`: a member signed in or out. `reason` is set if another action caused it. */
export interface SessionDetail {
  state: 'in' | 'out'
  reason?: 'password'
}

/** `tl-market`: the member picked a market. `name` is its display name, such as `BTC/USDT`. */
export interface MarketDetail {
  symbol: string
  name: string
}

/** `tl-price`: the member pressed a row of the order book. The price is decimal text. */
export interface PriceDetail {
  price: string
  side: 'bid' | 'ask'
}

/** `tl-error`: an attribute of the element is invalid. */
export interface ErrorDetail {
  reason: 'unknown-market'
  symbol: string
}

/** `tl-address`: a withdrawal address was bound. */
export interface AddressDetail {
  coin: string
  address: string
}

/**
 * `tl-order`: progress of an order.
 *
 * `before` is dispatched before it is sent; cancelling the event prevents that. `unknown`: no response arrived, so the order may exist; sending the same one
 * again executes it at most once. `refused` means that the server refused it. `settled` follows when the order ends.
 */
export type OrderDetail<Order, Field extends string, Ending = never> =
  | { phase: 'before' | 'unknown'; order: Order }
  | { phase: 'accepted'; order: Order; orderId: string }
  /** Message of the server, and the form field that it refers to, if any. */
  | { phase: 'refused'; order: Order; message: string; field?: Field }
  | ({ phase: 'settled'; order: Order; orderId: string } & Ending)

/** Timed option. The amount is decimal text in the account's coin. */
export interface OptionOrderSummary {
  symbol: string
  direction: 'up' | 'down'
  amount: string
  seconds: number
}

/** `tl-order` of timed options. A settlement has the outcome and the profit or loss. */
export type OptionOrderDetail = OrderDetail<
  OptionOrderSummary,
  'amount' | 'time' | 'market',
  { outcome: 'won' | 'lost' | 'draw' | 'returned'; profit: string | null }
>

/** Spot order. Amounts are decimal text; `price` is null for a market order. */
export interface SpotOrderSummary {
  symbol: string
  side: 'buy' | 'sell'
  kind: 'limit' | 'market'
  price: string | null
  quantity: string
  amount: string
}

/** `tl-order` of spot orders. The end of a resting order has its outcome, filled quantity and average price. */
export type SpotOrderDetail = OrderDetail<
  SpotOrderSummary,
  'price' | 'num' | 'amount',
  { outcome: 'filled' | 'cancelled'; filled: string; average: string | null }
>

/** Detail of each event by its name. */
export interface EventDetails {
  'tl-address': AddressDetail
  'tl-error': ErrorDetail
  'tl-market': MarketDetail
  'tl-navigate': NavigateDetail
  'tl-order': OrderDetail<unknown, string, object>
  'tl-price': PriceDetail
  'tl-session': SessionDetail
  'tl-trading-password': Record<string, never>
}
