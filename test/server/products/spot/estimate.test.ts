import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { writeForm } from '../../../../shared/base/contract/endpoint.ts'
import { createSpotOrder } from '../../../../shared/base/contract/spot.ts'
import { subtract } from '../../../../shared/base/money/decimal.ts'
import { type EstimatedOrder, estimateOrder } from '../../../../widgets/exchange/estimate.rules.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { limitRuns } from '../../../support/cases.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { spotStage } from '../../../support/spot-stage.ts'

const TERMS = { fee: '0.1', lot: '0.00001' }
const price = fc.integer({ min: 9_000, max: 11_000 }).map((cents) => cents / 100)
const size = fc.integer({ min: 1, max: 300_000 }).map((lots) => lots / 100_000)
const side = (from: number, way: 1 | -1) =>
  fc
    .uniqueArray(fc.tuple(price, size), { minLength: 1, maxLength: 4, selector: ([at]) => at })
    .map((levels) =>
      levels
        .map(([at, amount]): [number, number] => [Number((from + way * (at - 90)).toFixed(2)), amount])
        .sort(([a], [b]) => way * (a - b)),
    )
const sides = ({ bids, asks }: Record<'bids' | 'asks', [number, number][]>) => {
  const split = (levels: [number, number][]) => ({
    prices: levels.map(([at]) => at),
    amounts: levels.map(([, amount]) => amount),
  })
  return { bids: split(bids), asks: split(asks) }
}
const order: fc.Arbitrary<EstimatedOrder> = fc.record({
  type: fc.constantFrom('buy' as const, 'sell' as const),
  orderType: fc.constantFrom('limit' as const, 'market' as const),
  quantity: size.map(String),
  price: price.map(String),
  amount: fc.integer({ min: 100, max: 50_000 }).map((cents) => String(cents / 100)),
  sizedBy: fc.constantFrom(null, 'quantity' as const, 'amount' as const),
})

eachDatabase((kind, open) => {
  const staged = lazily(async () => spotStage(await open()))

  test(`${kind}: while the book stays the same, an order costs and receives the estimated amounts`, async () => {
    const { member, call, has, market, trade, assertBalanced } = await staged()
    await fc.assert(
      fc.asyncProperty(order, side(100, -1), side(101, 1), async (wanted, bids, asks) => {
        market.visible = {
          bids: bids.map(([at, n]) => [String(at), String(n)]),
          asks: asks.map(([at, n]) => [String(at), String(n)]),
        }
        const form = { ...wanted, price: wanted.orderType === 'limit' ? wanted.price : null }
        const estimate = estimateOrder(form, sides({ bids, asks }), TERMS)
        const who = await member('10000', '10')
        const sent = writeForm(createSpotOrder.form, { marketId: '1', ...form })
        const answer = await call('upbbbuy', sent, who)
        if (!estimate) return assert.equal(answer.code, 201)
        assert.equal(answer.code, 1, answer.msg)
        market.visible = null
        // The resting part is filled at its own price.
        if (form.price !== null) await trade(form.price, '1000', form.type === 'buy' ? 'sell' : 'buy')
        const [usdt, btc] = [(await has(who, 'USDT'))[0], (await has(who, 'BTC'))[0]]
        const [gave, got] =
          form.type === 'buy'
            ? [subtract('10000', usdt), subtract(btc, '10')]
            : [subtract('10', btc), subtract(usdt, '10000')]
        assert.deepEqual({ gave, got }, { gave: estimate.amounts.given, got: estimate.amounts.got })
      }),
      limitRuns(40),
    )
    await assertBalanced()
  })
})
