import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { SELL_FORM, spotStage } from '../../../support/spot-stage.ts'

eachDatabase((kind, open) => {
  const staged = lazily(async () => spotStage(await open()))

  /** Returns a new member, the stage with an empty book, and a call that changes an order. */
  const withMember = async () => {
    const stage = await staged()
    stage.clock.now += 1000
    stage.market.visible = { bids: [], asks: [] }
    const amend = (member: string, order: string, price: string, num: string, key?: string) =>
      stage.call('amendSpotOrder', { bb_id: order, price, num }, member, key)
    return { ...stage, amend, anna: await stage.member() }
  }

  test(`${kind}: a smaller quantity keeps the place in the queue, a larger one and another price lose it`, async () => {
    const { anna, amend, member, order, trade, read, clock, assertBalanced } = await withMember()
    const ben = await member()
    const filled = async (who: string, id: string) => (await read(who, id)).coinnum
    for (const [price, num, annasFill] of [
      ['130', '1.5', '1'],
      ['130', '2.5', '0'],
    ] as const) {
      const first = await order(anna, { num: '2', price: '130' })
      clock.now += 1
      const second = await order(ben, { num: '1', price: '130' })
      clock.now += 1
      assert.equal((await amend(anna, first, price, num)).code, 1)
      await trade('130', '1')
      assert.deepEqual(
        [await filled(anna, first), await filled(ben, second)],
        [annasFill, annasFill === '1' ? '0' : '1'],
      )
      await trade('129', '10')
    }
    const moved = await order(anna, { num: '1', price: '129' })
    clock.now += 1
    const waiting = await order(ben, { num: '1', price: '130' })
    clock.now += 1
    await amend(anna, moved, '130', '1')
    await trade('130', '1')
    assert.deepEqual([await filled(anna, moved), await filled(ben, waiting)], ['0', '1'])
    await trade('129', '10')
    await assertBalanced()
  })

  test(`${kind}: the hold follows each change, also of a partly filled order, and is released at the end`, async () => {
    const { anna, amend, order, trade, has, read, call, assertBalanced } = await withMember()
    const id = await order(anna, { num: '2', price: '100.5' })
    await trade('100.5', '0.5')
    assert.deepEqual(await has(anna, 'USDT'), ['9799', '150.75'])
    assert.equal((await amend(anna, id, '100.5', '1')).code, 1)
    assert.deepEqual(await has(anna, 'USDT'), ['9899.5', '50.25'])
    const larger = await amend(anna, id, '90', '4.5')
    assert.equal(larger.msg, 'Order changed: 4.50 BTC at 90.00 USDT.')
    assert.deepEqual(await has(anna, 'USDT'), ['9589.75', '360'])
    assert.equal(await trade('90', '4'), 1)
    assert.deepEqual(await has(anna, 'USDT'), ['9589.75', '0'])
    const { status, price, predict_num } = await read(anna, id)
    assert.deepEqual([status, price, predict_num], ['2', '91.16666667', '4.5'])
    const sale = await order(anna, { ...SELL_FORM, num: '3', price: '500' })
    await amend(anna, sale, '510', '1')
    await call('tradecancelOrder', { bb_id: sale }, anna)
    assert.deepEqual((await has(anna, 'BTC'))[1], '0')
    await assertBalanced()
  })

  test(`${kind}: a price in the book fills at once at book prices; a post-only order is refused and stays as it was`, async () => {
    const { anna, amend, order, market, read, has, call, assertBalanced } = await withMember()
    const [id, resting] = [await order(anna, { price: '90' }), await order(anna, { price: '91', post_only: '1' })]
    market.visible = { bids: [], asks: [['99', '0.75']] }
    const refused = await amend(anna, resting, '99', '1')
    assert.deepEqual([refused.code, refused.field, refused.rule], [201, 'price', 'taker'])
    assert.equal((await read(anna, resting)).xjprice, '91')
    const taking = await amend(anna, id, '100', '1')
    assert.match(taking.msg, /^Partly filled: 0.75 of 1.00 BTC at 99.00 USDT/)
    assert.deepEqual(await has(anna, 'USDT'), ['9809', '116.75'])
    for (const left of [id, resting]) await call('tradecancelOrder', { bb_id: left }, anna)
    await assertBalanced()
  })

  test(`${kind}: a change that the member cannot pay, below the filled quantity, or of another's or closed order: refused, and nothing moves`, async () => {
    const { anna, amend, member, order, trade, has, read, call, assertBalanced } = await withMember()
    const id = await order(anna, { num: '2', price: '100' })
    await trade('100', '1')
    const before = await has(anna, 'USDT')
    for (const [price, num, field, rule] of [
      ['100', '1', 'num', 'filled'],
      ['100', '0.5', 'num', 'filled'],
      ['100', '500', 'num', 'balance'],
      ['100.001', '3', 'price', 'step'],
    ] as const) {
      const answer = await amend(anna, id, price, num)
      assert.deepEqual([answer.code, answer.field, answer.rule], [201, field, rule])
    }
    assert.equal((await amend(await member(), id, '100', '3')).rule, 'unknown')
    assert.deepEqual(await has(anna, 'USDT'), before)
    assert.equal((await read(anna, id)).predict_num, '2')
    await call('tradecancelOrder', { bb_id: id }, anna)
    assert.equal((await amend(anna, id, '100', '3')).rule, 'open')
    await assertBalanced()
  })

  test(`${kind}: concurrent changes, fills and cancellations of one order: the hold is that of the last change, and each key takes effect once`, async () => {
    const { anna, amend, order, market, clock, engine, anotherEngine, call, has, read, assertBalanced } =
      await withMember()
    for (let round = 1; round <= 8; round += 1) {
      const id = await order(anna, { num: '2', price: '100' })
      clock.now += 1000
      market.trade(clock.now, '100', '0.5', 'sell')
      await Promise.all([
        amend(anna, id, '100', '1.5', `change-${round}`),
        amend(anna, id, '100', '1.5', `change-${round}`),
        engine.matchNow(),
        anotherEngine().matchNow(),
        amend(anna, id, '99', '3'),
        ...(round % 2 ? [call('tradecancelOrder', { bb_id: id }, anna)] : []),
      ])
      await assertBalanced()
      await call('tradecancelOrder', { bb_id: id }, anna)
      assert.equal((await read(anna, id)).status, '3')
      assert.equal((await has(anna, 'USDT'))[1], '0')
    }
    await assertBalanced()
  })
})
