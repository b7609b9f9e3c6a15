/** Types of `event.detail`. This file and action-events.ts have only types: both are copied to the top of tradelet.d.ts for partners, without the import. */
import type { MoneyDetail, OrderDetail } from './action-events.ts'

/** `tl-navigate`: an element requests another page of the product. A listener that cancels the event navigates itself; otherwise the host site is opened. */
export interface NavigateDetail {
  /** Path of the page, such as `/recharge`. */
  route: string
  /** Query of the page's address. */
  query: Record<string, string>
}

/** `tl-session`: a member signed in or out. */
export interface SessionDetail {
  /** `in` after a login or a registration, `out` after the end of a session. */
  state: 'in' | 'out'
  /**
   * Cause of the change. `expired`: the server ended the session; `password`: a new login password ended it; `elsewhere`: another tab, the partner's server, or a
   * session that the sign-in window had already.
   */
  reason: 'login' | 'register' | 'logout' | 'expired' | 'password' | 'elsewhere'
}

/** `tl-ready`: the element shows its first data. */
export interface ReadyDetail {
  /** Time since the page was opened, in ms. */
  ms: number
}

/** `tl-stale`: the figures of the element have become outdated. */
export interface StaleDetail {
  /** Time of the last update, ISO 8601; null if it is unknown. */
  since: string | null
}

/** `tl-fresh`: the figures are current again. */
export type FreshDetail = Record<string, never>

/** `tl-market`: the member picked a market. */
export interface MarketDetail {
  /** Symbol in lower case, such as `btcusdt`. */
  symbol: string
  /** Display name, such as `BTC/USDT`. */
  name: string
}

/** `tl-price`: the member pressed a row of the order book. */
export interface PriceDetail {
  /** Price of the row as decimal text, such as `64250.1`. */
  price: string
  /** Side of the book: `bid` has offers to buy, `ask` offers to sell. */
  side: 'bid' | 'ask'
}

/**
 * Cause of `tl-error`. `load`: a file of the element; `network`: no response; `server`: the server failed; `refused`: it refused a request; `broken`: the element
 * failed to render; `session`: the member signed in with the window of a partner's page, and no session followed; `unknown-market`: no market has the name in an
 * attribute; `unknown-field`: no figure has it.
 */
export type ErrorCode =
  | 'load'
  | 'network'
  | 'server'
  | 'refused'
  | 'broken'
  | 'session'
  | 'unknown-market'
  | 'unknown-field'

/** `tl-error`: the element shows an error, instead of data except for the code `session`. */
export interface ErrorDetail {
  /** Cause of the error. */
  code: ErrorCode
  /** True if `retry` may help. Elements also retry automatically. */
  recoverable: boolean
  /** Does what the button of the error message does. */
  retry(): void
  /** Id of the failed request in the server's log; null if there is none. */
  requestId: string | null
  /** Address of the documentation of this code. */
  docs: string
  /** English text for developers. */
  message: string
  /** Same as `code`; only for an unknown market. */
  reason?: 'unknown-market'
  /** Value of the attribute `symbol`; only for an unknown market. */
  symbol?: string
}

/** `tl-address`: a withdrawal address was bound. */
export interface AddressDetail {
  /** Id of the coin. */
  coin: string
  /** Bound address. */
  address: string
  /** Network of the address; "" if the coin has none. */
  network: string
  /** Memo of the address; "" for none. */
  memo: string
}

/**
 * `tl-track`: one step of a visitor, for measuring. It has no name, address, account, password or record of a person.
 */
export interface TrackDetail {
  /** Random id of this event. */
  id: string
  /** Time of the event, ISO 8601. */
  at: string
  /** Version of the product. */
  version: string
  /** Element that dispatched the event. */
  tag: string
  /** `view`, `error`, `session.…` with its reason, `order.…` or `money.…` with its phase. */
  name: string
  /** Facts of the step, such as market, side, coin and amount. */
  data: Readonly<Record<string, string | number | null>>
}

/** `tl-trading-password`: the trading password was set. The detail is empty. */
export type TradingPasswordDetail = Record<string, never>

/** Detail of each event by its name. */
export interface EventDetails {
  'tl-address': AddressDetail
  'tl-error': ErrorDetail
  'tl-fresh': FreshDetail
  'tl-market': MarketDetail
  'tl-money': MoneyDetail
  'tl-navigate': NavigateDetail
  'tl-order': OrderDetail<unknown, string, object, object>
  'tl-price': PriceDetail
  'tl-ready': ReadyDetail
  'tl-session': SessionDetail
  'tl-stale': StaleDetail
  'tl-track': TrackDetail
  'tl-trading-password': TradingPasswordDetail
}
