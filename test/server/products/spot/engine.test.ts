import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { add } from '../../../../shared/base/money/decimal.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { limitRuns } from '../../../support/cases.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { SELL_FORM, spotStage } from '../../../support/spot-stage.ts'

eachDatabase((kind, open) => {
  test(`${kind}: after a restart, orders are filled by the trades in the meantime, each trade once across all processes`, async () => {
    const { member, order, market, clock, engine, anotherEngine, read, assertBalanced } = await spotStage(await open())
    const anna = await member()
    const id = await order(anna, { num: '3', price: '100' })
    for (const [price, amount] of [
      ['100', '0.5'],
      ['101', '9'],
      ['99', '0.25'],
    ] as const) {
      clock.now += 30 * 60_000
      market.trade(clock.now, price, amount, 'sell')
    }
    await Promise.all([engine.matchNow(), anotherEngine().matchNow(), anotherEngine().matchNow()])
    assert.equal((await read(anna, id)).coinnum, '0.75')
    await anotherEngine().matchNow()
    assert.equal((await read(anna, id)).coinnum, '0.75')
    await assertBalanced()
  })

  test(`${kind}: concurrent cancel and fill: exactly one succeeds`, async () => {
    const { member, order, market, clock, engine, call, read, has, assertBalanced } = await spotStage(await open())
    for (let round = 1; round <= 12; round += 1) {
      const who = await member()
      const id = await order(who, { price: '100' })
      clock.now += 1000
      market.trade(clock.now, '100', '1', 'sell')
      const [, cancel] = await Promise.all([engine.matchNow(), call('tradecancelOrder', { bb_id: id }, who)])
      const { status, coinnum } = await read(who, id)
      assert.deepEqual([status, coinnum], cancel.code === 1 ? ['3', '0'] : ['2', '1'])
      assert.deepEqual(await has(who, 'USDT'), cancel.code === 1 ? ['10000', '0'] : ['9900', '0'])
    }
    await assertBalanced()
  })

  const staged = lazily(async () => spotStage(await open()))
  test(`${kind}: with any orders and trades, money changes hands only through fills and fees`, async () => {
    const { member, call, order, trade, assertBalanced, db } = await staged()
    const members = [await member(), await member(), await member()]
    const cents = fc
      .integer({ min: 9_000, max: 11_000 })
      .map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`)
    const quantity = fc
      .integer({ min: 1, max: 50_000 })
      .map((n) => `${Math.floor(n / 1e5)}.${String(n % 1e5).padStart(5, '0')}`)
    const who = fc.constantFrom(...members)
    const act = fc.oneof(
      fc.record({
        act: fc.constant('place' as const),
        who,
        price: cents,
        num: quantity,
        type: fc.constantFrom('1', '2'),
      }),
      fc.record({
        act: fc.constant('trade' as const),
        price: cents,
        num: quantity,
        direction: fc.constantFrom('buy' as const, 'sell' as const),
      }),
      fc.record({ act: fc.constant('cancel' as const), nth: fc.nat(20) }),
    )
    const total = async (coin: string) => {
      const [row] = await db.query<{ total: string }>(
        `SELECT coalesce(sum(balance), 0) AS total FROM ledger_accounts WHERE coin = $1 AND (member IS NOT NULL OR house IN ('spot-desk', 'spot-fees'))`,
        [coin],
      )
      return row?.total ?? '0'
    }
    const placed: [who: string, id: string][] = []
    const before = [await total('USDT'), await total('BTC')]
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        for (const step of acts) {
          if (step.act === 'trade') await trade(step.price, step.num, step.direction)
          else if (step.act === 'place')
            placed.push([
              step.who,
              await order(step.who, { ...SELL_FORM, type: step.type, price: step.price, num: step.num }),
            ])
          else {
            const [owner, id] = placed[step.nth] ?? []
            if (owner && id) await call('tradecancelOrder', { bb_id: id }, owner)
          }
        }
        await assertBalanced()
        assert.deepEqual(
          [await total('USDT'), await total('BTC')].map((text) => add(text, '0')),
          before.map((text) => add(text, '0')),
        )
      }),
      limitRuns(12),
    )
  })
})
