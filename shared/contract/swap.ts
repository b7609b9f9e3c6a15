import {
  amount,
  choice,
  exactMoment,
  filled,
  id,
  list,
  maybeAmount,
  nothing,
  object,
  omitted,
  optional,
  positiveAmount,
  secret,
  text,
} from './codec.ts'
import { ACCOUNT_TYPES } from './constants.ts'
import { endpoint } from './endpoint.ts'

const account = choice(ACCOUNT_TYPES)

/** What is swapped for what: so much of a coin of an account, for another coin in the same account. */
const swapped = { type: account, from_coin_id: id, to_coin_id: id, amount: positiveAmount }

/**
 * The coins that can be swapped for each other, in one list for both sides (FLS-02, Q-032). `balance` is what the account has of it, `price` what one is worth
 * in USDT; a coin without live prices has none and cannot be swapped right now. Both are ours.
 */
export const getExchangeableCoins = endpoint({
  path: 'getCanExchangeCoin',
  access: 'member',
  form: { type: account },
  data: list(object({ id, title: text, balance: maybeAmount, price: maybeAmount })),
  example: [
    { id: '1', title: 'USDT', balance: '9104.2', price: '1' },
    { id: '2', title: 'BTC', balance: '0.08412', price: '67412.35' },
    { id: '3', title: 'ETH', balance: '0', price: '2678' },
  ],
})

/**
 * Names a firm price for a swap. Until `expires_at` (milliseconds, as `server_time`, from which the time that is left is counted) a swap that carries the
 * quote's `id` gets exactly `received`, or nothing is taken; a quote serves once. `price` is what of the coin that is received one of the other brings, `spread`
 * percent below `market_price`, more in a moving market; `received` is rounded down to the coin's digits, and what the rounding leaves stays with the house.
 */
export const getExchangeQuote = endpoint({
  path: 'getExchangeQuote',
  access: 'member',
  extension: true,
  form: swapped,
  data: object({
    id,
    price: amount,
    market_price: amount,
    spread: amount,
    received: amount,
    expires_at: exactMoment,
    server_time: exactMoment,
  }),
  example: {
    id: '0b9d3c1e-7f0a-4f55-9a53-7e1c1b9a2f10',
    price: '0.000014819243061545844344',
    market_price: '0.000014834077138684528873',
    spread: '0.1',
    received: '0.00740962',
    expires_at: 1_794_000_010_000,
    server_time: 1_794_000_000_000,
  },
})

/**
 * Swaps a coin for another within an account, at once (FLS-03). `paypassword` is asked for while the site's `traders_password_switch` is on: the trading
 * password, or the login password of a member who has none. `quote` is ours: with the id of a quote the swap gets exactly what it names or is refused with the
 * field `quote` and the rule `unknown`, `member`, `terms`, `used`, `expired` or `requote`; without one it gets the current price. `requote`: the market has moved
 * against the house since the quote was made; the page asks for a new one.
 */
export const exchangeCoins = endpoint({
  path: 'exchangeCoin',
  access: 'member',
  transactional: true,
  form: { ...swapped, paypassword: secret(optional(filled(64))), quote: omitted(id) },
  data: nothing,
  example: null,
})
