/** Types of `event.detail`. This file has only types and no imports, because it is copied unchanged to the top of tradelet.d.ts for partners. */

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
  /** Cause of the change. `expired`: the server ended the session; `password`: a new login password ended it; `elsewhere`: another tab, or the session of a partner. */
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
 * failed to render; `unknown-market`: no market has the name in an attribute.
 */
export type ErrorCode = 'load' | 'network' | 'server' | 'refused' | 'broken' | 'unknown-market'

/** `tl-error`: the element shows an error instead of data. */
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
}

/** Facts of an action that moves money. Amounts are decimal text; unknown facts are null. */
export interface MoneyFacts {
  /** Id of the record; null before it exists, or if the backend does not return it. */
  id: string | null
  /** Idempotency key of the request, the same for all tries; "" before the request. */
  key: string
  /** Coin of the amount, such as `USDT`. */
  coin: string | null
  /** Account that pays: `funds`, `options` or `quant`. */
  account: string | null
  /** Amount as decimal text. */
  amount: string | null
  /** Fee as decimal text. */
  fee: string | null
  /** Time by the server's clock, ISO 8601. */
  at: string
}

/** Answer to an event `before`: nothing or true allows the action, `{ deny }` stops it and shows the reason to the member. */
export type Decision =
  | boolean
  | undefined
  | {
      /** Reason that the member sees. */
      deny: string
    }

/**
 * Phases before and after an action that moves money.
 *
 * `before` is dispatched before it is sent. A listener may cancel the event, or call `respondWith` with a promise: the action waits for it, at most 10 s, and is
 * stopped if it is rejected, late, or resolves to false or `{ deny: 'reason' }`. A listener that throws stops it too. `blocked` follows a stopped action.
 * `refused`: the server refused it. `unknown`: no response arrived, so it may have happened; sending the same again executes it at most once.
 */
export type ActionPhases<About, Field extends string> =
  | (About &
      MoneyFacts & {
        /** Progress of the action. It decides which other fields exist. */
        phase: 'before'
        /** Makes the action wait for a decision, in the phase `before`. */
        respondWith(decision: Decision | Promise<Decision>): void
      })
  | (About &
      MoneyFacts & {
        phase: 'blocked'
        /** Reason that the member sees, in the phase `blocked`. */
        reason: string
      })
  | (About & MoneyFacts & { phase: 'unknown' })
  | (About &
      MoneyFacts & {
        phase: 'refused'
        /** Message of the server, in the phase `refused`. */
        message: string
        /** Field of the form that the message refers to, if any. */
        field?: Field
      })

/** `tl-order`: progress of an order. `settled` follows when the order ends. */
export type OrderDetail<Order, Field extends string, Ending = never> =
  | ActionPhases<
      {
        /** Order as the member entered it. */
        order: Order
      },
      Field
    >
  | (MoneyFacts & {
      phase: 'accepted'
      order: Order
      /** Number of the order, in the phases `accepted` and `settled`. */
      orderId: string
    })
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
  | ActionPhases<
      {
        /** Action of the member. */
        action: MoneyAction
      },
      string
    >
  | (MoneyFacts & { action: MoneyAction; phase: 'accepted' | 'credited' | 'settled' | 'cancelled' })

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
  'tl-trading-password': TradingPasswordDetail
}
