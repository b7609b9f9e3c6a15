import { CURRENCY } from '../../base/contract/constants.ts'
import { findConditionalRefusal, readConditionalSize } from '../../base/rules/conditional-orders.rules.ts'
import type { DomainCalls } from '../call-types.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'
import { takePage } from '../pages.ts'
import { assertNoPause } from '../products/demo-limits.ts'
import { assertOpen } from './halt.ts'
import { ACCOUNT, DEMO_PRICE_BAND, FROZEN, getLastPrice, getSteps, postSpot, SCALES } from './spot-engine.ts'
import { conditionalWork } from './trigger-conditional.ts'

/** Handlers of conditional orders. */
export const conditionalCalls: DomainCalls<'conditionalOrders'> = {
  createConditionalOrder({ marketId, ...form }, demo) {
    assertOpen(demo, 'marketId')
    assertNoPause(demo, 'marketId')
    const market = requireFound(demo.findMarket(marketId), 'marketId')
    const at = demo.now()
    const last = getLastPrice(market, at)
    const terms = { steps: getSteps(market), scales: SCALES, priceBand: DEMO_PRICE_BAND, last }
    assertAllowed(findConditionalRefusal(form, terms))
    const { quantity, amount, hold } = readConditionalSize(form, SCALES)
    const { base, symbol } = market.listing
    const heldCoin = form.type === 'buy' ? CURRENCY : base
    const id = demo.createId()
    const field = amount === null ? 'quantity' : 'amount'
    postSpot(demo, 'hold', id, at, move(heldCoin, hold, ACCOUNT, FROZEN), field)
    demo.conditional = conditionalWork
    demo.records.conditional.push({
      id,
      type: form.type,
      orderType: form.orderType,
      coin: base,
      quoteCoin: CURRENCY,
      symbol,
      triggerPrice: form.triggerPrice,
      limitPrice: form.orderType === 'stop-limit' ? form.price : null,
      orderedQuantity: amount === null ? quantity : null,
      orderAmount: amount,
      held: hold,
      heldCoin,
      status: 'waiting',
      obstacle: '',
      reachedPrice: null,
      createdAt: at,
      reachedAt: null,
      closedAt: null,
    })
    return { id }
  },
  getConditionalOrders: ({ status, ...page }, { records }) =>
    takePage(
      records.conditional.filter(
        (row) => (status === 'open') === (row.status === 'waiting' || row.status === 'reached'),
      ),
      page,
      ({ id }) => id,
    ),
}
