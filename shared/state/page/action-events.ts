/** Types of `event.detail` of orders and of other actions that move money. Like event-details.ts, it has only types and is part of tradelet.d.ts. */

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
  | (About & MoneyFacts & { phase: 'unknown'; requestId: string | null })
  | (About &
      MoneyFacts & {
        phase: 'refused'
        /** Id of the request in the operator's log, in the phases `refused` and `unknown`; null if the backend has no such ids. */
        requestId: string | null
        /** Message of the server, in the phase `refused`. */
        message: string
        /** Field of the form that the message refers to, if any. */
        field?: Field
      })

/** `tl-order`: progress of an order. `filled` follows for each part of it that is filled while it stays open, `settled` when it ends. */
export type OrderDetail<Order, Field extends string, Ending = never, Filling = never> =
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
  | (MoneyFacts & { phase: 'filled'; order: Order; orderId: string } & Filling)
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
  | 'conditional-order'
  | 'order-pair'
  | 'change-order'
  | 'cancel-order'
  | 'cancel-deposit'
  | 'cancel-withdrawal'
  | 'cancel-transfer'
  | 'cancel-loan'

/**
 * `tl-money`: progress of an action that moves money and is not an order. `credited`: the money of a deposit or loan has arrived. `settled`: a
 * withdrawal was paid out, a transfer to another member has arrived, or a stake or mining machine has ended and its amount is free again. `cancelled`: the operator refused the
 * record or the member cancelled it, and its money is free again.
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

/** Filled part of a spot order. */
export interface SpotFilling {
  /** Filled quantity so far as decimal text, in the phases `filled` and `settled`. */
  filled: string
  /** Average price as decimal text, in the phases `filled` and `settled`; null if nothing was filled. */
  average: string | null
}

/** `tl-order` of spot orders. `filled`: a part of a resting order was filled, and the order stays open. `settled`: the end of a resting order. */
export type SpotOrderDetail = OrderDetail<
  SpotOrderSummary,
  'price' | 'num' | 'amount',
  SpotFilling & {
    /** Result of the order, in the phase `settled`. */
    outcome: 'filled' | 'cancelled'
  },
  SpotFilling
>
