/** Limits and intervals of the product (specification section 9). Times are in ms unless the name states another unit. */

/** Coin in which balances are valued. */
export const CURRENCY = 'USDT'

/** Wire codes of the account types (section 3, "Assets"; Q-028). */
export const ACCOUNT_TYPES = { options: '2', funds: '1', quant: '3' } as const

/** Name of an account type. */
export type AccountType = keyof typeof ACCOUNT_TYPES

export const PASSWORD_LENGTH = { min: 6, max: 20 } as const
export const PHONE_DIGITS = { min: 6, max: 20 } as const
export const HTTP_TIMEOUT_MS = 15_000
export const PAGE_SIZE = 10
export const MARKETS_POLL_MS = 10_000
export const OPTION_MARKETS_POLL_MS = 2_500
/** Poll interval of the trading screen and its market list. */
export const TRADING_POLL_MS = 1_000
/** Number of public trades on the trading screen (SPT-05). */
export const TRADES_SHOWN = 100
/** Percentages of the balance offered as order sizes (SPT-06). */
export const QUICK_FILLS = [25, 50, 75, 100] as const
/** Step of the price stepper unless the market has a coarser one (SPT-07). */
export const PRICE_STEP = '0.01'
/** Distance from the market price in percent beyond which the ticket asks for a second confirmation. Used if the backend sends no price band. */
export const PRICE_BAND = '5'
export const BALANCES_POLL_MS = 10_000
/** Poll interval of the latest notice, for the banner (NTC-13). */
export const NOTICE_POLL_MS = 10_000
export const DETAIL_POLL_MS = 5_000
/** Poll interval of the lists of spot orders. */
export const SPOT_ORDERS_POLL_MS = 5_000
/** Poll interval of a page that shows a record waiting for review. */
export const REVIEW_POLL_MS = 1_000
export const SETTLING_POLL_MS = 5_000
export const COUNTDOWN_TICK_MS = 1_000
export const CODE_RESEND_SECONDS = 60
export const RECONNECT_MS = 3_000
export const KLINE_SIZE = 200
export const BANNER_AUTOPLAY_MS = 3_000
export const DEFAULT_MULTIPLIERS = ['1', '3', '5', '10'] as const
export const MOVING_AVERAGES = [5, 10, 20, 30] as const
/** Initially visible range of the demo chart, in percent of its days. */
export const INITIAL_ZOOM = { start: 50, end: 100 } as const

/** Text shown instead of a hidden value (AST-05). */
export const HIDDEN_VALUE = '****'

/** Displayed digits after the decimal point. */
export const DIGITS = { price: 6, highLow: 2, volume: 8, change: 2, balance: 8, dollars: 2, preset: 2 } as const

/** Chart intervals (resolutions of the chart feed) with the exchange's period names. */
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

/** Name of a chart interval. */
export type Interval = keyof typeof INTERVALS
