import type { Decimal } from '../money/decimal-text.ts'
import {
  amount,
  choice,
  count,
  exactMoment,
  flag,
  from,
  id,
  maybeAmount,
  moment,
  nothing,
  object,
  omittable,
  optional,
  positiveAmount,
  text,
  wrappedList,
} from './codec.ts'
import { endpoint, type FormValues } from './endpoint.ts'
import { orderFilter } from './order-filter.ts'
import { paging } from './paging.ts'

const side = { buy: '1', sell: '2' } as const
const kind = { limit: '1', market: '2' } as const
/** Field that determines the size of a market order, by its wire name. */
const size = { quantity: 'num', amount: 'amount' } as const
/** How long a limit order may rest: until it is filled or cancelled, not at all, not at all and only whole, or until a time. */
const timeInForce = { gtc: 'GTC', ioc: 'IOC', fok: 'FOK', gtd: 'GTD' } as const

/** Time in force of a limit order. */
export type TimeInForce = keyof typeof timeInForce

/** Status of a spot order (specification section 4; TLS-02). */
export const SPOT_STATUS = { open: '1', completed: '2', cancelled: '3' } as const

/**
 * Returns the balances that a member can spend on a market, and the market's terms (SPT-10). The terms are extension fields; without them the steps of the
 * specification apply. `price_step` and `num_step` are the smallest differences of price and quantity, `min_num` the minimum quantity, `fee` a percentage of
 * what a trade brings. `price_band` is the distance from the market price in percent beyond which the ticket asks for a second confirmation (0: never). An
 * order that is worse for the member by more than that is refused with the rule `band`, and a market order takes no level beyond it.
 */
export const getMarketBalance = endpoint({
  path: 'getMarketBalance',
  access: 'member',
  scope: 'read',
  form: { marketId: from('m_id', id) },
  data: object({
    quoteBalance: from('usdt_balance', amount),
    baseBalance: from('coin_balance', amount),
    priceStep: maybeAmount,
    quantityStep: from('num_step', maybeAmount),
    minQuantity: from('min_num', maybeAmount),
    fee: maybeAmount,
    priceBand: maybeAmount,
  }),
  example: {
    quoteBalance: '10000',
    baseBalance: '0.5',
    priceStep: '0.01',
    quantityStep: '0.000001',
    minQuantity: '0.0001',
    fee: '0.1',
    priceBand: '5',
  },
})

/**
 * Places a spot order (SPT-11, Q-109, Q-380): `num` of the coin, `amount` of USDT; `price` is empty for a market order. A limit order uses `num` and `price`.
 * Extension field `sized_by`: the field of a market order that the member typed and that is executed. `num` buys or sells exactly this quantity as far as the
 * visible book has it, `amount` spends or brings up to this amount. Without the field, a market buy spends up to `amount` and a market sale sells `num`. The
 * message of the response reports the result.
 *
 * Extension fields of a limit order, in a backend with the setting `order_terms`: `time_in_force` is `GTC` (rests until it is filled or cancelled, the
 * default), `IOC` (fills at once what it can, the rest is cancelled), `FOK` (fills whole at once or is refused) or `GTD` (rests until `expires_at`, epoch ms, from
 * 1 minute to 90 days away). `post_only`: refused if any of it would fill at once.
 *
 * Extension fields of a pair, in a backend with this setting: a limit order that takes profit at `price`, with a stop limit. When a trade
 * reaches `stop_trigger`, the order gets `stop_price` as its price, under its id. It holds the amount of one end.
 */
export const createSpotOrder = endpoint({
  path: 'upbbbuy',
  access: 'member',
  scope: 'trade',
  transactional: true,
  form: {
    marketId: from('m_id', id),
    quantity: from('num', positiveAmount),
    price: optional(positiveAmount),
    orderType: from('operate_type', choice(kind)),
    amount: positiveAmount,
    type: choice(side),
    sizedBy: omittable(choice(size)),
    timeInForce: omittable(choice(timeInForce)),
    postOnly: omittable(flag),
    expiresAt: omittable(count),
    stopTrigger: omittable(positiveAmount),
    stopPrice: omittable(positiveAmount),
  },
  data: object({ id: text }),
  example: { id: '77' },
})

/** Request form of a spot order. */
export type SpotOrderForm = FormValues<typeof createSpotOrder>

/** Returns the amount of the quote coin that a market order spends or brings, or null for an order by quantity. Page, server and demo share this rule. */
export function getMarketAmount({
  orderType,
  type,
  amount,
  sizedBy,
}: Pick<SpotOrderForm, 'orderType' | 'type' | 'amount' | 'sizedBy'>): Decimal | null {
  const size = sizedBy ?? (type === 'buy' ? 'amount' : 'quantity')
  return orderType === 'market' && size === 'amount' ? amount : null
}

/**
 * Spot order. `xjprice` and `predict_num` are the ordered price and quantity, `price` and `coinnum` the average price and filled quantity. Extension
 * fields: `symbol`, `fee`, `fee_coin`, `order_amount`: the amount of a market order by amount, whose `predict_num` is only the quantity expected by the page; and
 * the terms of a limit order, `time_in_force`, `post_only` and `expires_at` (epoch ms); and the stop of a pair, `stop_trigger`, `stop_price` and
 * `stop_reached_at` (epoch ms).
 */
export const spotOrder = object({
  id,
  type: choice(side, 'buy'),
  typeText: text,
  orderTypeText: from('ordertype_text', text),
  orderType: from('operate_type', choice(kind, 'limit')),
  coin: from('coinname', text),
  quoteCoin: from('trade_coin', text),
  symbol: text,
  createdAt: from('addtime', moment),
  tradedAt: from('tradetime', moment),
  status: choice(SPOT_STATUS, 'completed'),
  limitPrice: from('xjprice', maybeAmount),
  price: maybeAmount,
  orderedQuantity: from('predict_num', maybeAmount),
  filledQuantity: from('coinnum', maybeAmount),
  fee: maybeAmount,
  feeCoin: text,
  orderAmount: maybeAmount,
  timeInForce: choice(timeInForce, 'gtc'),
  postOnly: flag,
  expiresAt: exactMoment,
  stopTrigger: maybeAmount,
  stopPrice: maybeAmount,
  stopReachedAt: exactMoment,
})

/** Returns the member's spot orders of one status, newest first, of one side or both (`all`), optionally of a market and a time (SPT-17, TLS-04, Q-180). */
export const getSpotOrders = endpoint({
  path: 'tradegetOrderList',
  access: 'member',
  scope: 'read',
  form: { type: choice({ all: '0', ...side }), status: choice(SPOT_STATUS), ...orderFilter, ...paging },
  data: wrappedList(spotOrder),
  example: [
    {
      id: '77',
      type: 'buy',
      typeText: 'Buy coins',
      orderTypeText: 'At a limit',
      orderType: 'limit',
      coin: 'BTC',
      quoteCoin: 'USDT',
      symbol: 'btcusdt',
      createdAt: 1_794_000_000_000,
      tradedAt: null,
      status: 'open',
      limitPrice: '61000',
      price: null,
      orderedQuantity: '0.25',
      filledQuantity: '0',
      fee: '0',
      feeCoin: 'BTC',
      orderAmount: null,
      timeInForce: 'gtc',
      postOnly: false,
      expiresAt: null,
      stopTrigger: null,
      stopPrice: null,
      stopReachedAt: null,
    },
  ],
})

/** Cancels an open order and releases the hold on its unfilled part (SPT-18, TLS-07). */
export const cancelSpotOrder = endpoint({
  path: 'tradecancelOrder',
  access: 'member',
  scope: 'trade',
  transactional: true,
  form: { orderId: from('bb_id', id) },
  data: nothing,
  example: null,
})
