import {
  amount,
  choice,
  exactMoment,
  from,
  id,
  list,
  maybeAmount,
  object,
  omittable,
  optional,
  positiveAmount,
  requiredText,
  secret,
  text,
} from './codec.ts'
import { ACCOUNT_TYPES } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { recordId } from './fields.ts'

const account = choice(ACCOUNT_TYPES)

/** Swap request: an amount of one coin for another coin in the same account. */
const swapFields = {
  type: account,
  fromCoinId: id,
  toCoinId: id,
  amount: positiveAmount,
}

/**
 * Returns the coins that can be swapped for each other, in one list for both sides (FLS-02, Q-032). Extension fields: `balance` in the account, and `price` in
 * USDT. A coin without live prices has no `price` and cannot be swapped at the moment.
 */
export const getExchangeableCoins = endpoint({
  path: 'getCanExchangeCoin',
  access: 'member',
  scope: 'quote',
  form: { type: account },
  data: list(object({ id, title: text, balance: maybeAmount, price: maybeAmount })),
  example: [
    { id: '1', title: 'USDT', balance: '9104.2', price: '1' },
    { id: '2', title: 'BTC', balance: '0.08412', price: '67412.35' },
    { id: '3', title: 'ETH', balance: '0', price: '2678' },
  ],
})

/**
 * Returns a firm price for a swap. Until `expires_at`, a swap with the quote's `id` receives exactly `received` or is refused. Each quote is valid for one
 * swap. `expires_at` and `server_time` are in ms; the page counts down their difference. `price` is the received quantity per unit given, `spread` percent
 * below `market_price`, which is the worst for the member of the book, the last trade and the trades of the last 60 s. The spread is wider in a moving
 * market. `received` is rounded down to the coin's digits; the remainder stays with the house.
 */
export const getExchangeQuote = endpoint({
  path: 'getExchangeQuote',
  access: 'member',
  scope: 'quote',
  extension: true,
  form: swapFields,
  data: object({
    id,
    price: amount,
    marketPrice: amount,
    spread: amount,
    received: amount,
    expiresAt: exactMoment,
    serverTime: exactMoment,
  }),
  example: {
    id: '0b9d3c1e-7f0a-4f55-9a53-7e1c1b9a2f10',
    price: '0.000014819243061545844344',
    marketPrice: '0.000014834077138684528873',
    spread: '0.1',
    received: '0.00740962',
    expiresAt: 1_794_000_010_000,
    serverTime: 1_794_000_000_000,
  },
})

/**
 * Swaps one coin for another within an account, immediately (FLS-03). `paypassword` is required while the site's `traders_password_switch` is on: the trading
 * password, or the login password of a member without one. Extension field: `quote`, the id of a quote. The swap then has the quoted result, or is refused with
 * the field `quote` and the rule `unknown`, `member`, `terms`, `used`, `expired` or `requote`. Without a quote it uses the current price. `requote`: the market
 * has moved against the house since the quote, and the page requests a new one.
 */
export const exchangeCoins = endpoint({
  path: 'exchangeCoin',
  access: 'member',
  scope: 'trade',
  transactional: true,
  form: { ...swapFields, payPassword: from('paypassword', secret(optional(requiredText(64)))), quote: omittable(id) },
  data: recordId,
  example: { id: '12' },
})
