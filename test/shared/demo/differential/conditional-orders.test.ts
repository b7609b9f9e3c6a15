import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConditionalOrder, getConditionalOrders } from '../../../../shared/base/contract/conditional-orders.ts'
import { cancelSpotOrder, getSpotOrders } from '../../../../shared/base/contract/spot.ts'
import type { ConditionalRefusal } from '../../../../shared/base/rules/conditional-orders.rules.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { type RefusalCase, type RuleKey, refusal, refusalTests } from '../../../support/differential/refusals.ts'
import { createPair, playBoth, type Side } from '../../../support/differential/sides.ts'

const FUNDS = [
  { account: 'funds', coin: 'USDT', amount: '100000' },
  { account: 'funds', coin: 'BTC', amount: '2' },
] as const
const pair = lazily(() => createPair(FUNDS))

/** Stop limit sale a little below any price of the demo's market. */
const STOP = {
  marketId: '1',
  quantity: '0.01',
  price: '50000',
  triggerPrice: '50500',
  orderType: 'stop-limit',
  amount: '500',
  type: 'sell',
} as const
const BUY = { ...STOP, orderType: 'stop-market', type: 'buy', triggerPrice: '70000', price: null } as const

type Keys = RuleKey<ConditionalRefusal> | 'quantity/balance' | 'amount/balance' | 'marketId/unknown'
const TABLE: Readonly<Record<Keys, readonly RefusalCase[]>> = {
  'triggerPrice/step': [
    refusal('a trigger with three decimals', createConditionalOrder, { ...STOP, triggerPrice: '50500.005' }, '0.01'),
  ],
  'triggerPrice/above': [
    refusal(
      'a purchase that waits for a reached price',
      createConditionalOrder,
      { ...BUY, triggerPrice: '100' },
      /^6\d{4}/,
    ),
  ],
  'triggerPrice/below': [
    refusal(
      'a sale that waits for a reached price',
      createConditionalOrder,
      { ...STOP, triggerPrice: '900000' },
      /^6\d{4}/,
    ),
  ],
  'price/missing': [refusal('a stop limit without a price', createConditionalOrder, { ...STOP, price: null })],
  'price/step': [
    refusal('a price with three decimals', createConditionalOrder, { ...STOP, price: '50000.005' }, '0.01'),
  ],
  'price/band': [
    refusal('a price far below the trigger', createConditionalOrder, { ...STOP, price: '40000' }, '47975'),
  ],
  'quantity/digits': [
    refusal('a quantity with 9 decimals', createConditionalOrder, { ...STOP, quantity: '0.010000001' }, '8'),
  ],
  'quantity/step': [
    refusal('a quantity off the step', createConditionalOrder, { ...STOP, quantity: '0.010001' }, '0.00001'),
  ],
  'quantity/least': [
    refusal('a quantity below the minimum', createConditionalOrder, { ...STOP, quantity: '0.000001' }, '0.00001'),
  ],
  'amount/digits': [
    refusal('an amount with 9 decimals', createConditionalOrder, { ...BUY, amount: '500.000000001' }, '8'),
  ],
  'amount/least': [
    refusal('an amount that buys less than the minimum', createConditionalOrder, { ...BUY, amount: '0.1' }, '0.735'),
  ],
  // A conditional order meets the book when it is triggered; it is never refused by it.
  'orderType/book': [],
  'quantity/balance': [refusal('a sale above the balance', createConditionalOrder, { ...STOP, quantity: '2.1' }, '2')],
  'amount/balance': [
    refusal('a purchase above the balance', createConditionalOrder, { ...BUY, amount: '100000.01' }, '100000'),
  ],
  'marketId/unknown': [refusal('an unknown market', createConditionalOrder, { ...STOP, marketId: '999' })],
}
refusalTests('conditional orders', pair, TABLE)

test('conditional orders: placed, cancelled and triggered alike, with the same rows, holds and orders', async () => {
  const both = await createPair(FUNDS)
  const read = async (side: Side) => {
    const rows = []
    for (const status of ['open', 'ended'] as const)
      rows.push((await side.send(getConditionalOrders, { status, page: 1, limit: 20 })).data)
    return rows
  }
  for (const form of [STOP, BUY, { ...BUY, triggerPrice: '64900' }, { ...STOP, triggerPrice: '51000' }] as const)
    await playBoth(both, async (side) => (await side.send(createConditionalOrder, form)).envelope.code)
  const placed = await playBoth(both, read)
  assert.equal(placed[0]?.length, 4)
  await playBoth(both, async (side) => {
    const { data } = await side.send(getConditionalOrders, { status: 'open', page: 1, limit: 20 })
    return (await side.send(cancelSpotOrder, { orderId: data?.[0]?.id ?? '' })).envelope.code
  })
  await playBoth(both, async (side) => {
    side.setPrice('btcusdt', 66_000)
    await side.pass(20_000)
    const ended = (await side.send(getConditionalOrders, { status: 'ended', page: 1, limit: 20 })).data
    const filled = (await side.send(getSpotOrders, { type: 'all', status: 'completed', page: 1, limit: 20 })).data
    return [ended?.map(({ id: _, status }) => status), filled?.map(({ type, orderAmount }) => [type, orderAmount])]
  })
})
