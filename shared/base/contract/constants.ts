/** Limits and intervals of the product (specification section 9). Times are in ms unless the name states another unit. */

export { INTERVALS, type Interval } from './intervals.ts'

/** Coin in which balances are valued. */
export const CURRENCY = 'USDT'

/** Wire codes of the account types (section 3, "Assets"; Q-028). */
export const ACCOUNT_TYPES = { options: '2', funds: '1', quant: '3' } as const

/** Name of an account type. */
export type AccountType = keyof typeof ACCOUNT_TYPES

/** Characters of a password. */
export const PASSWORD_LENGTH = { min: 6, max: 20 } as const
/** Largest number of characters of a login name, of a code by e-mail and of the name in an identity form. */
export const MAX_LENGTHS = { loginName: 254, emailCode: 32, realName: 200 } as const
/** Digits of a phone number. */
export const PHONE_DIGITS = { min: 6, max: 20 } as const
/** Time after which a request without a response has failed. */
export const HTTP_TIMEOUT_MS = 15_000
/** Rows per page of a list. */
export const PAGE_SIZE = 10
/** Poll interval of the market list. */
export const MARKETS_POLL_MS = 10_000
/** Poll interval of the markets that offer options. */
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
/**
 * Poll interval of what a member has: balances, orders and product lists that depend on them. With the time of a request a page learns within 5 s what was done
 * elsewhere.
 */
export const BALANCES_POLL_MS = 4_000
/** Age of balances that are shown as out of date. */
export const BALANCES_STALE_MS = 20_000
/** Poll interval of the latest notice, for the banner (NTC-13). */
export const NOTICE_POLL_MS = 10_000
/** Poll interval of the details of one market: figures of the day, candles that could not be loaded, terms of options. */
export const DETAIL_POLL_MS = 5_000
/** Poll interval of a page that shows a record waiting for review. */
export const REVIEW_POLL_MS = 1_000
/** Longest time in ms between two requests of a poll while the backend hints every change. */
export const HINTED_POLL_MS = 60_000
/** Poll interval of an option order that has ended and is not yet settled. */
export const SETTLING_POLL_MS = 5_000
/** Interval in which countdowns are displayed again. */
export const COUNTDOWN_TICK_MS = 1_000
/** Time between two verification codes to one address. */
export const CODE_RESEND_SECONDS = 60
/** Wait before the feed reconnects. */
export const RECONNECT_MS = 3_000
/** Candles loaded for a chart. */
export const KLINE_SIZE = 200
/** Display time of a banner. */
export const BANNER_AUTOPLAY_MS = 3_000
/** Preset amounts of options, or multiples of the minimum, if the backend states none. */
export const DEFAULT_MULTIPLIERS = ['1', '3', '5', '10'] as const
/** Periods of the chart's moving averages, in candles. */
export const MOVING_AVERAGES = [5, 10, 20, 30] as const
/** Initially visible range of the demo chart, in percent of its days. */
export const INITIAL_ZOOM = { start: 50, end: 100 } as const

/** Text shown instead of a hidden value (AST-05). */
export const HIDDEN_VALUE = '****'

/** Displayed digits after the decimal point. */
export const DIGITS = { price: 6, highLow: 2, volume: 8, change: 2, balance: 8, dollars: 2, preset: 2 } as const
