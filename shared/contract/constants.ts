/** Limits and intervals of the product, one name each (specification section 9). Times in milliseconds unless the name says otherwise. */

/** The unit of account. */
export const CURRENCY = 'USDT'

/** Account types by our word (section 3, "Assets"; Q-028). */
export const ACCOUNT_TYPES = { options: '2', funds: '1', quant: '3' } as const

/** An account type's word. */
export type AccountType = keyof typeof ACCOUNT_TYPES

export const PASSWORD_LENGTH = { min: 6, max: 20 } as const
export const PHONE_DIGITS = { min: 6, max: 20 } as const
export const HTTP_TIMEOUT_MS = 15_000
export const PAGE_SIZE = 10
export const MARKETS_POLL_MS = 10_000
export const OPTION_MARKETS_POLL_MS = 2_500
/** The trading screen's round of polls, and its market list. */
export const TRADING_POLL_MS = 1_000
/** Public trades on the trading screen (SPT-05). */
export const TRADES_SHOWN = 100
/** Shares of the balance that fill an order (SPT-06). */
export const QUICK_FILLS = [25, 50, 75, 100] as const
/** The price stepper's step where the market says no coarser one (SPT-07). */
export const PRICE_STEP = '0.01'
/** Percent from the market beyond which the price of a spot order is asked about once more, where the backend does not say. */
export const PRICE_BAND = '5'
export const BALANCES_POLL_MS = 10_000
/** The newest system message, for the banner (NTC-13). */
export const NOTICE_POLL_MS = 10_000
export const DETAIL_POLL_MS = 5_000
/** Lists of spot orders look for what has become of theirs. */
export const SPOT_ORDERS_POLL_MS = 5_000
/** A page on which something waits for a review looks for what came of it. */
export const REVIEW_POLL_MS = 1_000
export const SETTLING_POLL_MS = 5_000
export const COUNTDOWN_TICK_MS = 1_000
export const CODE_RESEND_SECONDS = 60
export const RECONNECT_MS = 3_000
export const KLINE_SIZE = 200
export const BANNER_AUTOPLAY_MS = 3_000
export const DEFAULT_MULTIPLIERS = ['1', '3', '5', '10'] as const
export const MOVING_AVERAGES = [5, 10, 20, 30] as const
/** What of the demo chart shows at first, in percent of its days. */
export const INITIAL_ZOOM = { start: 50, end: 100 } as const

/** What stands where a value is hidden (AST-05). */
export const HIDDEN_VALUE = '****'

/** Digits after the point of what is shown. */
export const DIGITS = { price: 6, highLow: 2, volume: 8, change: 2, balance: 8, dollars: 2, preset: 2 } as const

/** Chart intervals by our name (a resolution of the chart feed) with the exchange's period. */
export const INTERVALS = {
  '1': '1min',
  '5': '5min',
  '15': '15min',
  '30': '30min',
  '60': '60min',
  '240': '4hour',
  D: '1day',
  W: '1week',
  M: '1mon',
} as const

/** A chart interval's name. */
export type Interval = keyof typeof INTERVALS
