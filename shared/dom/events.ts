/**
 * Types of `event.detail`. This file has only types and no imports, because it is copied unchanged to the top of tradelet.d.ts for partners. Each type and field
 * has a description, which the build copies to the manifest; the build fails without it.
 */

/** `tl-navigate`: an element requests another page of the product. A listener that cancels the event navigates itself; otherwise the host site is opened. */
export interface NavigateDetail {
  /** Path of the page on the host site, such as `/deposit`. */
  route: string
  /** Query parameters of the page, such as `{ id: '2' }`. */
  query: Record<string, string>
}

/** `tl-session`: a member signed in or out. */
export interface SessionDetail {
  /** `in` after a login or a registration, `out` after a logout. */
  state: 'in' | 'out'
  /** Set if another action caused it: `password` after the login password was changed. */
  reason?: 'password'
}

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

/** `tl-error`: an attribute of the element is invalid. */
export interface ErrorDetail {
  /** Rule that the attribute breaks. */
  reason: 'unknown-market'
  /** Value of the attribute `symbol`. */
  symbol: string
}

/** `tl-address`: a withdrawal address was bound. */
export interface AddressDetail {
  /** Id of the coin. */
  coin: string
  /** Bound address. */
  address: string
}

/**
 * `tl-order`: progress of an order.
 *
 * `before` is dispatched before it is sent; cancelling the event prevents that. `unknown`: no response arrived, so the order may exist; sending the same one
 * again executes it at most once. `refused` means that the server refused it. `settled` follows when the order ends.
 */
export type OrderDetail<Order, Field extends string, Ending = never> =
  | {
      /** Progress of the order: `before`, `unknown`, `accepted`, `refused` or `settled`. It decides which other fields exist. */
      phase: 'before' | 'unknown'
      /** Order as the member entered it. */
      order: Order
    }
  | {
      phase: 'accepted'
      order: Order
      /** Number of the order, in the phases `accepted` and `settled`. */
      orderId: string
    }
  | {
      phase: 'refused'
      order: Order
      /** Message of the server, in the phase `refused`. */
      message: string
      /** Field of the form that the message refers to, if any. */
      field?: Field
    }
  | ({ phase: 'settled'; order: Order; orderId: string } & Ending)

/** Timed option as the member entered it. */
export interface OptionOrderSummary {
  /** Symbol of the market in lower case, such as `btcusdt`. */
  symbol: string
  /** Expected movement of the price. */
  direction: 'up' | 'down'
  /** Amount as decimal text in the account's coin. */
  amount: string
  /** Duration in seconds. */
  seconds: number
}

/** `tl-order` of timed options. */
export type OptionOrderDetail = OrderDetail<
  OptionOrderSummary,
  'amount' | 'time' | 'market',
  {
    /** Result of the order, in the phase `settled`. */
    outcome: 'won' | 'lost' | 'draw' | 'returned'
    /** Profit, or loss if negative, as decimal text, in the phase `settled`; null if it is not known. */
    profit: string | null
  }
>

/** Spot order as the member entered it. */
export interface SpotOrderSummary {
  /** Symbol of the market in lower case, such as `btcusdt`. */
  symbol: string
  /** Side of the order. */
  side: 'buy' | 'sell'
  /** Kind of the order. */
  kind: 'limit' | 'market'
  /** Limit as decimal text; null for a market order. */
  price: string | null
  /** Quantity as decimal text in the market's coin. */
  quantity: string
  /** Amount as decimal text in the quote currency. */
  amount: string
}

/** `tl-order` of spot orders. The phase `settled` is the end of a resting order. */
export type SpotOrderDetail = OrderDetail<
  SpotOrderSummary,
  'price' | 'num' | 'amount',
  {
    /** Result of the order, in the phase `settled`. */
    outcome: 'filled' | 'cancelled'
    /** Filled quantity as decimal text, in the phase `settled`. */
    filled: string
    /** Average price as decimal text, in the phase `settled`; null if nothing was filled. */
    average: string | null
  }
>

/** `tl-trading-password`: the trading password was set. The detail is empty. */
export type TradingPasswordDetail = Record<string, never>

/** Detail of each event by its name. */
export interface EventDetails {
  'tl-address': AddressDetail
  'tl-error': ErrorDetail
  'tl-market': MarketDetail
  'tl-navigate': NavigateDetail
  'tl-order': OrderDetail<unknown, string, object>
  'tl-price': PriceDetail
  'tl-session': SessionDetail
  'tl-trading-password': TradingPasswordDetail
}
