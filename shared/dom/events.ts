/** What the elements' events say, in `event.detail`. Types alone, without imports: partners get this file as it stands, at the head of tradelet.d.ts. */

/** `tl-navigate`: another page of the product is wanted. Who cancels it goes there; else the host site is opened. */
export interface NavigateDetail {
  route: string
  query: Record<string, string>
}

/** `tl-session`: a member signed in or out; with the reason where it was not asked for as such. */
export interface SessionDetail {
  state: 'in' | 'out'
  reason?: 'password'
}

/** `tl-market`: a market was picked. `name` is for showing, as `BTC/USDT`. */
export interface MarketDetail {
  symbol: string
  name: string
}

/** `tl-price`: a row of the book was pressed. The price is a decimal text. */
export interface PriceDetail {
  price: string
  side: 'bid' | 'ask'
}

/** `tl-error`: something is wrong with what the page asks for. */
export interface ErrorDetail {
  reason: 'unknown-market'
  symbol: string
}

/** `tl-address`: an address for withdrawals was bound. */
export interface AddressDetail {
  coin: string
  address: string
}

/**
 * `tl-order`: `before` an order is sent (cancelable: it is not sent then), what became of it, and later how it ended. `unknown`: no answer came, so the
 * order may be there or not, and the same one sent again is taken once only. `refused` is the server's word alone.
 */
export type OrderDetail<Order, Field extends string, Ending = never> =
  | { phase: 'before' | 'unknown'; order: Order }
  | { phase: 'accepted'; order: Order; orderId: string }
  /** The server's message, and the field of the form that it is about when it names one. */
  | { phase: 'refused'; order: Order; message: string; field?: Field }
  | ({ phase: 'settled'; order: Order; orderId: string } & Ending)

/** A timed option. The amount is a decimal text in the account's coin. */
export interface OptionOrderSummary {
  symbol: string
  direction: 'up' | 'down'
  amount: string
  seconds: number
}

/** `tl-order` of timed options; of a settlement how it ended, and what it brought or cost. */
export type OptionOrderDetail = OrderDetail<
  OptionOrderSummary,
  'amount' | 'time' | 'market',
  { outcome: 'won' | 'lost' | 'draw' | 'returned'; profit: string | null }
>

/** A spot order. Amounts are decimal texts; no price at market. */
export interface SpotOrderSummary {
  symbol: string
  side: 'buy' | 'sell'
  kind: 'limit' | 'market'
  price: string | null
  quantity: string
  amount: string
}

/** `tl-order` of spot orders; of one that rested and has ended how, what was filled of it and at which average price. */
export type SpotOrderDetail = OrderDetail<
  SpotOrderSummary,
  'price' | 'num' | 'amount',
  { outcome: 'filled' | 'cancelled'; filled: string; average: string | null }
>

/** The detail of each event by its name. */
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
