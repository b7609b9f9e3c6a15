import {
  amount,
  choice,
  from,
  id,
  maybeAmount,
  moment,
  object,
  optional,
  positiveAmount,
  text,
  wrappedList,
} from './codec.ts'
import { endpoint, type FormValues } from './endpoint.ts'
import { paging } from './paging.ts'

const side = { buy: '1', sell: '2' } as const
/** Kinds of conditional orders, after the two kinds of the specification. */
const kind = { 'stop-limit': '3', 'stop-market': '4' } as const
const states = { waiting: '1', reached: '2', triggered: '3', cancelled: '4' } as const
/** Reason why a reached order is not placed yet: its price or the visible book is outside of the price band. */
const obstacle = { '': '', band: 'band', book: 'book' } as const

/**
 * Extension: places an order that waits for a price. A purchase waits until a trade is at `trigger_price` or above, a sale until one is at it or below.
 * A stop limit (3) then becomes a limit order with `num` and `price`. A stop market order (4) becomes a market order: a sale of `num`, a purchase for `amount`.
 * The money is on hold from the start, and the order keeps its id when it is placed. `tradecancelOrder` cancels it. A backend with this call has the setting
 * `conditional_orders`.
 */
export const createConditionalOrder = endpoint({
  path: 'createConditionalOrder',
  extension: true,
  access: 'member',
  scope: 'trade',
  transactional: true,
  form: {
    marketId: from('m_id', id),
    quantity: from('num', positiveAmount),
    price: optional(positiveAmount),
    triggerPrice: positiveAmount,
    orderType: from('operate_type', choice(kind)),
    amount: positiveAmount,
    type: choice(side),
  },
  data: object({ id: text }),
  example: { id: '78' },
})

/** Request form of a conditional order. */
export type ConditionalOrderForm = FormValues<typeof createConditionalOrder>

/**
 * Conditional order. `reached_price` and `reached_at` are those of the trade that reached the trigger. `obstacle` says why a reached order is not placed yet.
 * A triggered order is in the lists of spot orders under the same id.
 */
export const conditionalOrder = object({
  id,
  type: choice(side, 'buy'),
  orderType: from('operate_type', choice(kind, 'stop-limit')),
  coin: from('coinname', text),
  quoteCoin: from('trade_coin', text),
  symbol: text,
  triggerPrice: amount,
  limitPrice: from('xjprice', maybeAmount),
  orderedQuantity: from('predict_num', maybeAmount),
  orderAmount: maybeAmount,
  held: maybeAmount,
  heldCoin: text,
  status: choice(states, 'cancelled'),
  obstacle: choice(obstacle, ''),
  reachedPrice: maybeAmount,
  createdAt: from('addtime', moment),
  reachedAt: moment,
  closedAt: moment,
})

/** Extension: returns the member's conditional orders, newest first: those that wait for a price or to be placed (`open`), or the others (`ended`). */
export const getConditionalOrders = endpoint({
  path: 'getConditionalOrderList',
  extension: true,
  access: 'member',
  scope: 'read',
  form: { status: choice({ open: '1', ended: '2' }), ...paging },
  data: wrappedList(conditionalOrder),
  example: [
    {
      id: '78',
      type: 'sell',
      orderType: 'stop-limit',
      coin: 'BTC',
      quoteCoin: 'USDT',
      symbol: 'btcusdt',
      triggerPrice: '60000',
      limitPrice: '59900',
      orderedQuantity: '0.25',
      orderAmount: null,
      held: '0.25',
      heldCoin: 'BTC',
      status: 'waiting',
      obstacle: '',
      reachedPrice: null,
      createdAt: 1_794_000_000_000,
      reachedAt: null,
      closedAt: null,
    },
  ],
})
