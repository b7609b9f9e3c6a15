/** Types of `event.detail`. This file has only types and no imports, because it is copied unchanged to the top of tradelet.d.ts for partners. */

/** `tl-navigate`: an element requests another page of the product. A listener that cancels the event navigates itself; otherwise the host site is opened. */
export interface NavigateDetail {
  route: string
  query: Record<string, string>
}

/**
 * `tl-session`: a member signed in or out. `expired`: the server ended the session; `password`: a new login password ended it; `elsewhere`: another tab, or the
 * session of a partner.
 */
export interface SessionDetail {
  state: 'in' | 'out'
  reason: 'login' | 'register' | 'logout' | 'expired' | 'password' | 'elsewhere'
}

/** `tl-ready`: the element shows its first data, `ms` after the page was opened. */
export interface ReadyDetail {
  ms: number
}

/** `tl-stale`: the figures of the element are no longer current. `since` is the time of the last update, ISO 8601, or null if it is unknown. */
export interface StaleDetail {
  since: string | null
}

/** `tl-fresh`: the figures are current again. */
export type FreshDetail = Record<string, never>

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

/**
 * Cause of `tl-error`. `load`: a file of the element; `network`: no response; `server`: the server failed; `refused`: it refused a request; `broken`: the element
 * failed to render; `unknown-market`: no market has the name in an attribute.
 */
export type ErrorCode = 'load' | 'network' | 'server' | 'refused' | 'broken' | 'unknown-market'

/** `tl-error`: the element shows an error instead of data. */
export interface ErrorDetail {
  code: ErrorCode
  /** True if `retry` may help. Elements retry by themselves too. */
  recoverable: boolean
  /** Does what the button of the error message does. */
  retry(): void
  /** Id of the failed request in the server's log; null if there is none. */
  requestId: string | null
  /** Address of the documentation of this code. */
  docs: string
  /** English text for developers. */
  message: string
  /** Same as `code`, with the symbol of the attribute: only for an unknown market. */
  reason?: 'unknown-market'
  symbol?: string
}

/** `tl-address`: a withdrawal address was bound. */
export interface AddressDetail {
  coin: string
  address: string
}

/** What is known of an action that moves money. Amounts are decimal text; unknown facts are null. */
export interface MoneyFacts {
  /** Id of the record; null before it exists, or if the backend does not return it. */
  id: string | null
  /** Idempotency key of the request, the same for all tries; "" before the request. */
  key: string
  /** Coin of the amount, such as `USDT`. */
  coin: string | null
  /** Account that pays: `funds`, `options` or `quant`. */
  account: string | null
  amount: string | null
  fee: string | null
  /** Time by the server's clock, ISO 8601. */
  at: string
}

/** Answer to an event `before`: nothing or true lets the action go on, `{ deny }` stops it and shows the reason to the member. */
export type Decision = boolean | undefined | { deny: string }

/**
 * Phases before and after an action that moves money.
 *
 * `before` is dispatched before it is sent. A listener may cancel the event, or call `respondWith` with a promise: the action waits for it, at most 10 s, and is
 * stopped if it is rejected, late, or resolves to false or `{ deny: 'reason' }`. A listener that throws stops it too. `blocked` follows a stopped action.
 * `refused`: the server refused it. `unknown`: no response arrived, so it may have happened; sending the same again executes it at most once.
 */
export type ActionPhases<About, Field extends string> =
  | (About & MoneyFacts & { phase: 'before'; respondWith(decision: Decision | Promise<Decision>): void })
  | (About & MoneyFacts & { phase: 'blocked'; reason: string })
  | (About & MoneyFacts & { phase: 'unknown' })
  /** Message of the server, and the form field that it refers to, if any. */
  | (About & MoneyFacts & { phase: 'refused'; message: string; field?: Field })

/** `tl-order`: progress of an order. `settled` follows when the order ends. */
export type OrderDetail<Order, Field extends string, Ending = never> =
  | ActionPhases<{ order: Order }, Field>
  | (MoneyFacts & { phase: 'accepted'; order: Order; orderId: string })
  | (MoneyFacts & { phase: 'settled'; order: Order; orderId: string } & Ending)

/** Action of `tl-money`. Cancellations name the kind of their record. */
export type MoneyAction =
  | 'deposit'
  | 'withdrawal'
  | 'transfer'
  | 'internal-transfer'
  | 'swap'
  | 'staking'
  | 'redemption'
  | 'mining'
  | 'loan'
  | 'repayment'
  | 'cancel-order'
  | 'cancel-deposit'
  | 'cancel-withdrawal'
  | 'cancel-transfer'
  | 'cancel-loan'

/**
 * `tl-money`: progress of an action that moves money and is not an order. `credited`: the money of a deposit, loan or transfer has arrived. `settled`: a
 * withdrawal was paid out. `cancelled`: the operator refused the record or the member cancelled it, and its money is free again.
 */
export type MoneyDetail =
  | ActionPhases<{ action: MoneyAction }, string>
  | (MoneyFacts & { action: MoneyAction; phase: 'accepted' | 'credited' | 'settled' | 'cancelled' })

/**
 * `tl-track`: one step of a visitor, for measuring. It has no name, address, account, password or record of a person. `version` is that of the product, `tag` the
 * element.
 */
export interface TrackDetail {
  /** Random id of this event. */
  id: string
  at: string
  version: string
  tag: string
  /** `view`, `error`, `session.…` with its reason, `order.…` or `money.…` with its phase. */
  name: string
  data: Readonly<Record<string, string | number | null>>
}

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
  'tl-fresh': FreshDetail
  'tl-market': MarketDetail
  'tl-money': MoneyDetail
  'tl-navigate': NavigateDetail
  'tl-order': OrderDetail<unknown, string, object>
  'tl-price': PriceDetail
  'tl-ready': ReadyDetail
  'tl-session': SessionDetail
  'tl-stale': StaleDetail
  'tl-track': TrackDetail
  'tl-trading-password': Record<string, never>
}
