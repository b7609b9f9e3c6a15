import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { BUY_FORM, SELL_FORM, spotStage } from '../../../support/spot-stage.ts'

const AT_MARKET = { operate_type: '2', price: '' }

eachDatabase((kind, open) => {
  /** Market at 100 with a band of 5 %. */
  const stage = lazily(async () => {
    const made = await spotStage(await open())
    await made.db.query('UPDATE spot_terms SET price_band = 5')
    await made.trade('100', '1')
    return made
  })
  type Order = Record<string, string>

  /** Places a market order with the amount or quantity expected at 100, after the price has moved to `price`. */
  async function placeAfterMove(price: string, form: Order, usdt = '10000', btc = '10') {
    const { member, call, read, has, market } = await stage()
    market.visible = { bids: [[price, '50']], asks: [[price, '50']] }
    const who = await member(usdt, btc)
    const answer = await call('upbbbuy', { ...form, ...AT_MARKET }, who)
    market.visible = null
    const order = answer.code === 1 ? await read(who, (answer.data as { id: string }).id) : null
    return { answer, order, usdt: await has(who, 'USDT'), btc: await has(who, 'BTC') }
  }

  for (const price of ['100.5', '99.5'])
    test(`${kind}: typed quantity, price ${price} instead of 100: exactly that quantity is bought and sold`, async () => {
      const bought = await placeAfterMove(price, { ...BUY_FORM, num: '0.01', amount: '1', sized_by: 'num' })
      assert.equal(bought.answer.msg, `Bought 0.01 BTC at ${price}0 USDT.`)
      assert.deepEqual([bought.order?.predict_num, bought.order?.coinnum], ['0.01', '0.01'])
      // The hold covered the worst price of the band; all but the cost is available again.
      assert.deepEqual(bought.usdt, [String(10000 - Number(price) / 100), '0'])
      const sold = await placeAfterMove(price, { ...SELL_FORM, num: '0.01', amount: '1', sized_by: 'num' })
      assert.deepEqual([sold.answer.msg, sold.btc], [`Sold 0.01 BTC at ${price}0 USDT.`, ['9.99', '0']])
      await (await stage()).assertBalanced()
    })

  test(`${kind}: typed amount, price moved by 0.5 %: at most the amount is spent or received, in whole steps`, async () => {
    const bought = await placeAfterMove('100.5', { ...BUY_FORM, num: '1', amount: '100', sized_by: 'amount' })
    assert.deepEqual([bought.order?.coinnum, bought.usdt], ['0.99502', ['9900.00049', '0']])
    for (const [price, quantity, proceeds] of [
      ['100.5', '0.99502', '99.99951'],
      ['99.5', '1.00502', '99.99949'],
    ] as const) {
      const sold = await placeAfterMove(price, { ...SELL_FORM, num: '1', amount: '100', sized_by: 'amount' })
      assert.equal(sold.answer.code, 1, sold.answer.msg)
      assert.equal(sold.order?.coinnum, quantity)
      assert.equal(Number(sold.usdt[0]) < 10000 + Number(proceeds), true)
      assert.equal(sold.btc[1], '0')
    }
    await (await stage()).assertBalanced()
  })

  test(`${kind}: without the extension field, a purchase spends its amount and a sale sells its quantity`, async () => {
    const bought = await placeAfterMove('100.5', { ...BUY_FORM, num: '1', amount: '100' })
    assert.equal(bought.order?.coinnum, '0.99502')
    const sold = await placeAfterMove('99.5', { ...SELL_FORM, num: '1', amount: '100' })
    assert.equal(sold.order?.coinnum, '1')
  })

  test(`${kind}: a quantity that the balance covers only without the margin is bought; one that it does not cover is refused whole`, async () => {
    const enough = await placeAfterMove('100.5', { ...BUY_FORM, num: '1', amount: '100', sized_by: 'num' }, '100.5')
    assert.deepEqual([enough.order?.coinnum, enough.usdt], ['1', ['0', '0']])
    for (const usdt of ['100.49', '0']) {
      const { answer, ...left } = await placeAfterMove(
        '100.5',
        { ...BUY_FORM, num: '1', amount: '100', sized_by: 'num' },
        usdt,
      )
      assert.deepEqual([answer.code, answer.field, answer.rule, left.usdt[0]], [201, 'num', 'balance', usdt])
    }
    const { answer } = await placeAfterMove('99.5', { ...SELL_FORM, amount: '1000', sized_by: 'amount' }, '0', '10')
    assert.deepEqual([answer.code, answer.field, answer.rule], [201, 'amount', 'balance'])
    await (await stage()).assertBalanced()
  })

  test(`${kind}: a book that has less than the typed quantity: the message names both, and the rest is released`, async () => {
    const { member, call, has, market, assertBalanced } = await stage()
    const who = await member('10000')
    market.visible = { bids: [], asks: [['100', '0.4']] }
    const { msg } = await call('upbbbuy', { ...BUY_FORM, ...AT_MARKET, num: '1', sized_by: 'num' }, who)
    market.visible = null
    assert.equal(msg, 'Filled 0.40 of 1.00 BTC at 100.00 USDT. The order book had no more.')
    assert.deepEqual(await has(who, 'USDT'), ['9960', '0'])
    await assertBalanced()
  })

  test(`${kind}: typed quantity: steps, minimum and an unknown field are refused at their field`, async () => {
    const { member, call } = await stage()
    const who = await member()
    const form = { ...BUY_FORM, ...AT_MARKET, sized_by: 'num' }
    for (const [change, field, rule] of [
      [{ num: '0.000015' }, 'num', 'step'],
      [{ num: '0.000001' }, 'num', 'least'],
      [{ sized_by: 'price' }, 'sized_by', 'choice:num,amount'],
    ] as const) {
      const answer = await call('upbbbuy', { ...form, ...change }, who)
      assert.deepEqual([answer.code, answer.field, answer.rule], [201, field, rule])
    }
  })
})
