import {
  amount,
  choice,
  count,
  countOr,
  exactMoment,
  id,
  list,
  maybeAmount,
  moment,
  object,
  omittable,
  optional,
  positiveAmount,
  text,
  textList,
  type Value,
  wrappedList,
} from './codec.ts'
import { endpoint } from './endpoint.ts'
import { orderFilter } from './order-filter.ts'
import { paging } from './paging.ts'

const direction = { up: '1', down: '2' } as const

/** Market trade that determined an order's entry or exit price. It can be verified in the market's public trades. */
export const settlementTrade = object({ id: text, price: amount, ts: exactMoment })

/**
 * Trades that were passed over because their value is below `least_trade` (`small`) or the price guard rejected them (`rejected`): their number, and at most 20
 * of them next to the deciding trade.
 */
export const skippedTrades = object({
  count,
  trades: list(
    object({
      id: text,
      price: maybeAmount,
      ts: exactMoment,
      reason: choice({ small: 'small', rejected: 'rejected' }, 'rejected'),
    }),
  ),
})

/**
 * Timed option (specification section 3, "Contract"). Extension fields: the trades `entry` and `exit`, the value below which a trade decides nothing, and
 * the trades that were passed over between acceptance and entry and between exit and end. Prices are null until known.
 */
export const optionOrder = object({
  order_id: id,
  coinname: text,
  symbol: text,
  status: choice({ open: '1', settled: '2' }, 'settled'),
  is_win: choice({ no: '0', yes: '1' }, 'no'),
  ploss: maybeAmount,
  buyprice: maybeAmount,
  sellprice: maybeAmount,
  time: countOr(0),
  count_down: countOr(0),
  hyzd: choice(direction, 'down'),
  hyzd_text: text,
  num: amount,
  buytime: moment,
  selltime: moment,
  outcome: choice({ pending: '', won: 'won', lost: 'lost', draw: 'draw', returned: 'returned' }, 'pending'),
  entry: optional(settlementTrade),
  exit: optional(settlementTrade),
  least_trade: maybeAmount,
  entry_skipped: optional(skippedTrades),
  exit_skipped: optional(skippedTrades),
})

const orderExample: Value<typeof optionOrder> = {
  order_id: '42',
  coinname: 'BTC/USDT',
  symbol: 'btcusdt',
  status: 'settled',
  is_win: 'yes',
  ploss: '30',
  buyprice: '61837.63',
  sellprice: '61840.01',
  time: 60,
  count_down: 0,
  hyzd: 'up',
  hyzd_text: 'Buy up',
  num: '150',
  buytime: 1_794_000_000_000,
  selltime: 1_794_000_060_000,
  outcome: 'won',
  entry: { id: '102735683259', price: '61837.63', ts: 1_794_000_000_312 },
  exit: { id: '102735683911', price: '61840.01', ts: 1_794_000_059_871 },
  least_trade: '100',
  entry_skipped: null,
  exit_skipped: {
    count: 1,
    trades: [{ id: '102735683912', price: '61700', ts: 1_794_000_059_902, reason: 'small' }],
  },
}

/**
 * Returns the terms of timed options: durations in seconds, minimum amount and profit percent per duration (by index), multipliers of the preset amounts, and
 * the member's balance (OPT-07..11).
 */
export const getOptionTerms = endpoint({
  path: 'getHyConfig',
  access: 'member',
  scope: 'read',
  data: object({
    hy_numcolstmp: textList,
    hy_price_type: text,
    coinname: text,
    balance: amount,
    hy_ykbl: textList,
    hytime: textList,
    hymin: textList,
  }),
  example: {
    hy_numcolstmp: ['1', '3', '5', '10'],
    hy_price_type: '2',
    coinname: 'USDT',
    balance: '10000',
    hy_ykbl: ['12', '20', '32', '45', '60'],
    hytime: ['30', '60', '120', '180', '300'],
    hymin: ['10-5000', '10-5000', '50-5000', '100-10000', '200-10000'],
  },
})

/** Opens a timed option: `ctime` is the duration in seconds, `ctzed` the amount. Returns the new order's id. Specification section 7, "Options". */
export const createOptionOrder = endpoint({
  path: 'creatorder',
  access: 'member',
  scope: 'trade',
  transactional: true,
  form: { m_id: id, ctime: count, ctzed: positiveAmount, buytype: choice(direction) },
  data: object({ order_id: id }),
  example: { order_id: '42' },
})

/** Returns one order of the member. */
export const getOptionOrder = endpoint({
  path: 'getHyOrderInfo',
  access: 'member',
  scope: 'read',
  form: { order_id: id },
  data: optionOrder,
  example: orderExample,
})

/**
 * Returns the member's orders in progress or settled, newest first, optionally of a market and a time of placing, and of one direction. `buytype` is an
 * extension field like the other filters.
 */
export const getOptionOrders = endpoint({
  path: 'getHyOrderList',
  access: 'member',
  scope: 'read',
  form: {
    status: choice({ open: '1', settled: '2' }),
    buytype: omittable(choice(direction)),
    ...orderFilter,
    ...paging,
  },
  data: wrappedList(optionOrder),
  example: [orderExample],
})
