import { amount, choice, exactMoment, from, id, list, maybeAmount, object, text } from './codec.ts'
import { endpoint, type ResponseData } from './endpoint.ts'

/**
 * Public trade of a market: `amount` in the base coin, `direction` of the taker, `ts` in ms. `skipped` tells why it decides no order: its value is below
 * `least_trade`, or the price guard rejected it.
 */
const publicTrade = object({
  id,
  price: amount,
  amount: maybeAmount,
  direction: choice({ buy: 'buy', sell: 'sell' }, 'buy'),
  ts: exactMoment,
  skipped: choice({ none: '', small: 'small', rejected: 'rejected' }, 'none'),
})

/**
 * Returns a public trade of a market by its id, with up to 50 trades before and after it, each list in the order of time and without a gap. Trades that
 * decided option orders are available for 8 days, others while the market's recent trades have them. `coinname` is the market's title. An unknown trade is
 * refused with the field `id` and the rule `unknown`. `least_trade` is the value in the quote coin below which a trade decides nothing; an order keeps the one at
 * its acceptance (`optionOrder`).
 */
export const getPublicTrade = endpoint({
  path: 'getPublicTrade',
  access: 'public',
  extension: true,
  form: { symbol: id, id },
  data: object({
    symbol: text,
    marketName: from('coinname', text),
    leastTrade: maybeAmount,
    trade: publicTrade,
    before: list(publicTrade),
    after: list(publicTrade),
  }),
  example: {
    symbol: 'btcusdt',
    marketName: 'BTC/USDT',
    leastTrade: '100',
    trade: {
      id: '102735683259',
      price: '61837.63',
      amount: '0.012',
      direction: 'buy',
      ts: 1_794_000_000_312,
      skipped: 'none',
    },
    before: [
      {
        id: '102735683258',
        price: '61837.6',
        amount: '0.0004',
        direction: 'sell',
        ts: 1_794_000_000_101,
        skipped: 'small',
      },
    ],
    after: [
      {
        id: '102735683260',
        price: '61837.63',
        amount: '0.05',
        direction: 'buy',
        ts: 1_794_000_000_690,
        skipped: 'none',
      },
    ],
  },
})

/** Response: a public trade with the trades before and after it. */
export type PublicTradeView = ResponseData<typeof getPublicTrade>

/** One of the trades in that response. */
export type PublicTrade = PublicTradeView['trade']
