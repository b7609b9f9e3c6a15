import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { BUY_FORM, SELL_FORM, spotStage } from '../../../support/spot-stage.ts'

/** Sale that takes profit at 110 and stops at 90 with a limit of 89. */
const PAIR = { ...SELL_FORM, price: '110', stop_trigger: '90', stop_price: '89' }
/** Purchase that takes profit at 90 and stops at 110 with a limit of 112. */
const BUY_PAIR = { ...BUY_FORM, price: '90', stop_trigger: '110', stop_price: '112' }

eachDatabase((kind, open) => {
  const staged = lazily(async () => spotStage(await open()))

  /** Returns a new member and the stage, with an empty book and 100 as the last price. */
  const withMember = async () => {
    const stage = await staged()
    stage.market.visible = { bids: [], asks: [] }
    await stage.db.query('DELETE FROM consumed_liquidity_parts')
    await stage.trade('100', '1000000')
    const anna = await stage.member()
    return {
      ...stage,
      anna,
      row: async (id: string) => ({ ...(await stage.read(anna, id)) }) as Record<string, unknown>,
    }
  }

  test(`${kind}: a pair holds the amount of one end: the quantity of a sale, the dearer end of a purchase`, async () => {
    const { anna, order, has, call, row, assertBalanced } = await withMember()
    const sale = await order(anna, { ...PAIR, num: '2' })
    assert.deepEqual(await has(anna, 'BTC'), ['8', '2'])
    const purchase = await order(anna, { ...BUY_PAIR, num: '2' })
    assert.deepEqual(await has(anna, 'USDT'), ['9776', '224'])
    const { stop_trigger, stop_price, stop_reached_at } = await row(sale)
    assert.deepEqual([stop_trigger, stop_price, stop_reached_at], ['90', '89', ''])
    for (const id of [sale, purchase]) await call('tradecancelOrder', { bb_id: id }, anna)
    assert.deepEqual(
      [await has(anna, 'USDT'), await has(anna, 'BTC')],
      [
        ['10000', '0'],
        ['10', '0'],
      ],
    )
    await assertBalanced()
  })

  test(`${kind}: the take profit is reached first: it fills, and a later fall does nothing`, async () => {
    const { anna, order, has, trade, row, assertBalanced } = await withMember()
    const [sale, purchase] = [await order(anna, PAIR), await order(anna, BUY_PAIR)]
    await trade('110', '1', 'buy')
    assert.deepEqual(await has(anna, 'BTC'), ['9', '0'])
    assert.equal((await row(sale)).status, '2')
    // The rise reached the stop of the purchase, which now rests at its limit.
    assert.deepEqual([(await row(purchase)).xjprice, (await has(anna, 'USDT'))[1]], ['112', '112'])
    await trade('80', '100')
    assert.equal((await row(sale)).price, '110')
    assert.deepEqual(await has(anna, 'USDT'), ['9997.89', '0'])
    await assertBalanced()
  })

  test(`${kind}: the stop is reached first: the order takes the book at its limit, its rest waits there, and the take profit is over`, async () => {
    const { anna, order, has, trade, market, row, assertBalanced } = await withMember()
    const id = await order(anna, { ...PAIR, num: '3' })
    market.visible = { bids: [['89.5', '1']], asks: [] }
    await trade('89.9', '0.001')
    const { status, xjprice, coinnum, stop_reached_at } = await row(id)
    assert.deepEqual([status, xjprice, coinnum], ['1', '89', '1'])
    assert.ok(Number(stop_reached_at) > 0)
    assert.deepEqual([await has(anna, 'BTC'), (await has(anna, 'USDT'))[0]], [['7', '2'], '10089.4105'])
    market.visible = { bids: [], asks: [] }
    await trade('120', '2', 'buy')
    assert.equal((await row(id)).price, '89.16666667')
    await assertBalanced()
  })

  for (const [first, then, result] of [
    ['90', '110', 'stop'],
    ['110', '90', 'profit'],
  ] as const)
    test(`${kind}: trades at ${first} and ${then} become known at once, to several engines after a restart: only the ${result} executes`, async () => {
      const { anna, order, market, clock, anotherEngine, row, has, assertBalanced } = await withMember()
      const id = await order(anna, PAIR)
      market.trade(clock.now + 1000, first, '5', 'buy')
      market.trade(clock.now + 2000, then, '5', 'buy')
      clock.now += 3000
      market.visible = { bids: [['89.5', '5']], asks: [] }
      await Promise.all([anotherEngine().matchNow(), anotherEngine().matchNow(), anotherEngine().matchNow()])
      await anotherEngine().matchNow()
      const { status, price } = await row(id)
      assert.deepEqual([status, price], ['2', result === 'stop' ? '89.5' : '110'])
      assert.deepEqual(await has(anna, 'BTC'), ['9', '0'])
      await assertBalanced()
    })

  test(`${kind}: the price jumps beyond the band around the stop: the order stays, its take profit is over, and it is placed as soon as its price is inside`, async () => {
    const { anna, order, trade, db, row, call, assertBalanced } = await withMember()
    await db.query('UPDATE spot_terms SET price_band = 5')
    const id = await order(anna, PAIR)
    await trade('150', '0.001', 'buy')
    await trade('60', '0.001')
    // A sale at 89 is inside the band around 60: it is placed. A purchase at 112 is not inside the band around 60.
    assert.equal((await row(id)).xjprice, '89')
    await trade('100', '0.001')
    const purchase = await order(anna, BUY_PAIR)
    await db.query(`UPDATE spot_terms SET price_band = 0.5`)
    await trade('110', '0.001', 'buy')
    assert.deepEqual([(await row(purchase)).xjprice, Number((await row(purchase)).stop_reached_at) > 0], ['90', true])
    await trade('89', '10')
    assert.deepEqual([(await row(purchase)).status, (await row(purchase)).coinnum], ['1', '0'])
    await trade('112', '0.001', 'buy')
    assert.equal((await row(purchase)).xjprice, '112')
    await db.query('UPDATE spot_terms SET price_band = 0')
    for (const left of [id, purchase]) await call('tradecancelOrder', { bb_id: left }, anna)
    await assertBalanced()
  })

  test(`${kind}: concurrent stop, take profit and cancellation: exactly one takes effect, and nothing stays on hold`, async () => {
    const { anna, order, market, clock, engine, anotherEngine, call, row, has, assertBalanced } = await withMember()
    market.visible = { bids: [['89.5', '100']], asks: [] }
    for (let round = 1; round <= 10; round += 1) {
      market.trade(clock.now + 500, '100', '1', 'buy')
      clock.now += 1000
      const [before] = await has(anna, 'BTC')
      const id = await order(anna, { ...PAIR, num: '0.5' })
      market.trade(clock.now + 1000, round % 2 ? '90' : '110', '1', 'buy')
      clock.now += 2000
      const [, , cancel] = await Promise.all([
        engine.matchNow(),
        anotherEngine().matchNow(),
        call('tradecancelOrder', { bb_id: id }, anna),
      ])
      const { status } = await row(id)
      assert.equal(status, cancel.code === 1 ? '3' : '2')
      assert.deepEqual(await has(anna, 'BTC'), [String(Number(before) - (cancel.code === 1 ? 0 : 0.5)), '0'])
      await assertBalanced()
    }
  })

  test(`${kind}: incomplete stops, prices on the wrong side, other terms, and changes of a pair: refused, and nothing is held`, async () => {
    const { anna, order, call, has } = await withMember()
    for (const [form, field, rule] of [
      [{ stop_price: '' }, 'stop_price', 'missing'],
      [{ stop_trigger: '' }, 'stop_trigger', 'missing'],
      [{ time_in_force: 'IOC' }, 'stop_trigger', 'usual'],
      [{ post_only: '1' }, 'stop_trigger', 'usual'],
      [{ price: '100' }, 'price', 'above'],
      [{ stop_trigger: '100' }, 'stop_trigger', 'below'],
      [{ stop_trigger: '90.001' }, 'stop_trigger', 'step'],
      [{ stop_price: '89.001' }, 'stop_price', 'step'],
    ] as const) {
      const answer = await call('upbbbuy', { ...PAIR, ...form }, anna)
      assert.deepEqual([answer.code, answer.field, answer.rule], [201, field, rule], JSON.stringify(form))
    }
    assert.deepEqual(await has(anna, 'BTC'), ['10', '0'])
    const id = await order(anna, PAIR)
    assert.equal((await call('amendSpotOrder', { bb_id: id, price: '111', num: '1' }, anna)).rule, 'pair')
    await call('tradecancelOrder', { bb_id: id }, anna)
  })
})
