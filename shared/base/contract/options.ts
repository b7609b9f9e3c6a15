import {
  amount,
  choice,
  count,
  countOr,
  exactMoment,
  from,
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
  orderId: id,
  marketName: from('coinname', text),
  symbol: text,
  status: choice({ open: '1', settled: '2' }, 'settled'),
  isWin: choice({ no: '0', yes: '1' }, 'no'),
  profit: from('ploss', maybeAmount),
  entryPrice: from('buyprice', maybeAmount),
  exitPrice: from('sellprice', maybeAmount),
  seconds: from('time', countOr(0)),
  secondsLeft: from('count_down', countOr(0)),
  direction: from('hyzd', choice(direction, 'down')),
  directionText: from('hyzd_text', text),
  amount: from('num', amount),
  openedAt: from('buytime', moment),
  closesAt: from('selltime', moment),
  outcome: choice({ pending: '', won: 'won', lost: 'lost', draw: 'draw', returned: 'returned' }, 'pending'),
  entry: optional(settlementTrade),
  exit: optional(settlementTrade),
  leastTrade: maybeAmount,
  entrySkipped: optional(skippedTrades),
  exitSkipped: optional(skippedTrades),
})

const orderExample: Value<typeof optionOrder> = {
  orderId: '42',
  marketName: 'BTC/USDT',
  symbol: 'btcusdt',
  status: 'settled',
  isWin: 'yes',
  profit: '30',
  entryPrice: '61837.63',
  exitPrice: '61840.01',
  seconds: 60,
  secondsLeft: 0,
  direction: 'up',
  directionText: 'Buy up',
  amount: '150',
  openedAt: 1_794_000_000_000,
  closesAt: 1_794_000_060_000,
  outcome: 'won',
  entry: { id: '102735683259', price: '61837.63', ts: 1_794_000_000_312 },
  exit: { id: '102735683911', price: '61840.01', ts: 1_794_000_059_871 },
  leastTrade: '100',
  entrySkipped: null,
  exitSkipped: {
    count: 1,
    trades: [{ id: '102735683912', price: '61700', ts: 1_794_000_059_902, reason: 'small' }],
  },
}

/** Terms of timed options without the member's balance: lists by index, as texts. */
export const optionTermFields = {
  multipliers: from('hy_numcolstmp', textList),
  presetKind: from('hy_price_type', text),
  coin: from('coinname', text),
  profitPercents: from('hy_ykbl', textList),
  durations: from('hytime', textList),
  amountRanges: from('hymin', textList),
}

/**
 * Returns the terms of timed options: durations in seconds, minimum amount and profit percent per duration (by index), multipliers of the preset amounts, and
 * the member's balance (OPT-07..11). Extension field: `requirement`, an `OptionRequirement` or empty.
 */
export const getOptionTerms = endpoint({
  path: 'getHyConfig',
  access: 'member',
  scope: 'read',
  data: object({ ...optionTermFields, balance: amount, requirement: text }),
  example: {
    multipliers: ['1', '3', '5', '10'],
    presetKind: '2',
    coin: 'USDT',
    balance: '10000',
    profitPercents: ['12', '20', '32', '45', '60'],
    durations: ['30', '60', '120', '180', '300'],
    amountRanges: ['10-5000', '10-5000', '50-5000', '100-10000', '200-10000'],
    requirement: '',
  },
})

/** Opens a timed option: `ctime` is the duration in seconds, `ctzed` the amount. Returns the new order's id. Specification section 7, "Options". */
export const createOptionOrder = endpoint({
  path: 'creatorder',
  access: 'member',
  scope: 'trade',
  transactional: true,
  form: {
    marketId: from('m_id', id),
    seconds: from('ctime', count),
    amount: from('ctzed', positiveAmount),
    direction: from('buytype', choice(direction)),
  },
  data: object({ orderId: id }),
  example: { orderId: '42' },
})

/** Returns one order of the member. */
export const getOptionOrder = endpoint({
  path: 'getHyOrderInfo',
  access: 'member',
  scope: 'read',
  form: { orderId: id },
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
    direction: from('buytype', omittable(choice(direction))),
    ...orderFilter,
    ...paging,
  },
  data: wrappedList(optionOrder),
  example: [orderExample],
})
