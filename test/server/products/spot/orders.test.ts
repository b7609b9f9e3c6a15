import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { subtract, sum } from '../../../../shared/base/money/decimal.ts'
import type { Level } from '../../../../shared/base/money/fills.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { BUY_FORM, SELL_FORM, spotStage } from '../../../support/spot-stage.ts'

eachDatabase((kind, open) => {
  const staged = lazily(async () => spotStage(await open()))

  test(`${kind}: a limit order holds its maximum cost, fills in parts at its own price, and receives the coin less the fee`, async () => {
    const { member, order, has, trade, read, assertBalanced } = await staged()
    const anna = await member()
    const id = await order(anna, { num: '2', price: '100.5' })
    assert.deepEqual(await has(anna, 'USDT'), ['9799', '201'])
    assert.equal(await trade('100.51', '5'), 0)
    assert.equal(await trade('100.5', '0.5'), 1)
    assert.deepEqual(await has(anna, 'USDT'), ['9799', '150.75'])
    assert.deepEqual(await has(anna, 'BTC'), ['10.4995', '0'])
    assert.deepEqual(await read(anna, id).then(({ status, coinnum, price, fee }) => [status, coinnum, price, fee]), [
      '1',
      '0.5',
      '100.5',
      '0.0005',
    ])
    assert.equal(await trade('90', '100'), 1)
    assert.deepEqual(await has(anna, 'USDT'), ['9799', '0'])
    assert.deepEqual(await has(anna, 'BTC'), ['11.998', '0'])
    const done = await read(anna, id)
    assert.deepEqual([done.status, done.coinnum, done.xjprice, done.predict_num], ['2', '2', '100.5', '2'])
    await assertBalanced()
  })

  test(`${kind}: a sale holds coins and receives money less the fee`, async () => {
    const { member, order, has, trade, assertBalanced } = await staged()
    const ben = await member()
    await order(ben, { ...SELL_FORM, num: '3', price: '110' })
    assert.deepEqual(await has(ben, 'BTC'), ['7', '3'])
    await trade('110', '3', 'buy')
    assert.deepEqual(await has(ben, 'BTC'), ['7', '0'])
    assert.deepEqual(await has(ben, 'USDT'), ['10329.67', '0'])
    await assertBalanced()
  })

  test(`${kind}: among members the better price is filled first, then the earlier order`, async () => {
    const { member, order, trade, read, clock } = await staged()
    const [late, better, early] = [await member(), await member(), await member()]
    const earlyOrder = await order(early, { price: '120' })
    clock.now += 1
    const lateOrder = await order(late, { price: '120' })
    const betterOrder = await order(better, { price: '121' })
    await trade('119', '1.5')
    const filled = async (who: string, id: string) => (await read(who, id)).coinnum
    assert.deepEqual(
      [await filled(better, betterOrder), await filled(early, earlyOrder), await filled(late, lateOrder)],
      ['1', '0.5', '0'],
    )
    await trade('1', '1000')
  })

  test(`${kind}: an order that crosses the visible book is filled at once at book prices, the rest of a limit order waits, and saved money is released`, async () => {
    const { member, order, has, market, read, call, trade, assertBalanced } = await staged()
    market.visible = {
      bids: [['98', '1']],
      asks: [
        ['99', '0.4'],
        ['100', '0.6'],
        ['101', '5'],
      ],
    }
    const cleo = await member()
    const whole = await order(cleo, { num: '1', price: '100' })
    assert.deepEqual(await has(cleo, 'USDT'), ['9900.4', '0'])
    assert.equal((await read(cleo, whole)).price, '99.6')
    market.visible = {
      ...market.visible,
      asks: [
        ['99.5', '0.6'],
        ['100', '0.7'],
      ],
    }
    const part = await call('upbbbuy', { ...BUY_FORM, num: '2.3', price: '100' }, cleo)
    assert.match(part.msg, /^Partly filled: 1.30 of 2.30 BTC/)
    assert.deepEqual(await has(cleo, 'USDT'), ['9670.4', '100.3'])
    market.visible = null
    await trade('100', '1')
    assert.deepEqual(await has(cleo, 'USDT'), ['9670.7', '0'])
    await assertBalanced()
  })

  test(`${kind}: consumed liquidity is gone for all members until a level is replenished`, async () => {
    const { member, market, call, has, assertBalanced } = await staged()
    const asks = (...sizes: string[]): Level[] => sizes.map((size, at) => [`${200 + at}`, size])
    market.visible = { bids: [], asks: asks('1', '2') }
    const members = await Promise.all(Array.from({ length: 6 }, () => member()))
    await Promise.all(members.map((who) => call('upbbbuy', { ...BUY_FORM, num: '1', price: '201' }, who)))
    const bought = async () => {
      const amounts = await Promise.all(members.map(async (who) => (await has(who, 'BTC'))[0]))
      return sum(amounts.map((amount) => subtract(amount, '10')))
    }
    // Three of the six got one each, less the fee.
    assert.equal(await bought(), '2.997')
    const [first = ''] = members
    const none = await call('upbbbuy', { ...BUY_FORM, operate_type: '2', price: '', amount: '500' }, first)
    assert.equal(none.rule, 'book')
    market.visible = { bids: [], asks: asks('1', '0.5') }
    const again = await call('upbbbuy', { ...BUY_FORM, operate_type: '2', price: '', amount: '5000' }, first)
    assert.equal(again.msg, 'Bought 0.50 BTC at 201.00 USDT.')
    market.visible = null
    for (const who of members)
      for (const { id } of (
        (await call('tradegetOrderList', { type: '1', page: '1', limit: '10', status: '1' }, who)).data as {
          list: { id: string }[]
        }
      ).list)
        await call('tradecancelOrder', { bb_id: id }, who)
    await assertBalanced()
  })

  test(`${kind}: a market order walks the visible book and shows its average price, the unfilled part is released`, async () => {
    const { member, has, market, call, read, assertBalanced } = await staged()
    market.visible = {
      bids: [
        ['98', '1'],
        ['97', '1'],
      ],
      asks: [
        ['100', '1'],
        ['102', '1'],
      ],
    }
    const dora = await member()
    const bought = await call('upbbbuy', { ...BUY_FORM, operate_type: '2', price: '', num: '9', amount: '5000' }, dora)
    assert.equal(bought.msg, 'Bought 2.00 BTC at 101.00 USDT.')
    assert.deepEqual(await has(dora, 'USDT'), ['9798', '0'])
    assert.deepEqual(await has(dora, 'BTC'), ['11.998', '0'])
    const sold = await call('upbbbuy', { ...SELL_FORM, operate_type: '2', price: '', num: '5', amount: '490' }, dora)
    assert.equal(sold.msg, 'Filled 2.00 of 5.00 BTC at 97.50 USDT. The order book had no more.')
    assert.deepEqual(await has(dora, 'BTC'), ['9.998', '0'])
    assert.deepEqual(await has(dora, 'USDT'), ['9992.805', '0'])
    assert.equal((await read(dora, (sold.data as { id: string }).id)).status, '2')
    market.visible = null
    assert.equal((await call('upbbbuy', { ...BUY_FORM, operate_type: '2', price: '', amount: '5' }, dora)).rule, 'book')
    assert.deepEqual(await has(dora, 'USDT'), ['9992.805', '0'])
    await assertBalanced()
  })

  test(`${kind}: a market buy receives whole lots, the rest of the money stays with the member, and all of it can be sold again`, async () => {
    const { db, member, has, market, call, assertBalanced } = await staged()
    market.visible = { bids: [['99', '50']], asks: [['133', '50']] }
    await db.query(`INSERT INTO spot_terms (symbol, fee, price_band) VALUES ('btcusdt', 0, 0)`)
    try {
      const finn = await member('1000', '0')
      const buy = (amount: string) =>
        call('upbbbuy', { ...BUY_FORM, operate_type: '2', price: '', num: '7.5', amount }, finn)
      assert.equal((await buy('1000')).msg, 'Bought 7.51879 BTC at 133.00 USDT.')
      assert.deepEqual(await has(finn, 'USDT'), ['0.00093', '0'])
      const few = await buy('0.00093')
      assert.deepEqual([few.code, few.field, few.rule], [201, 'amount', 'least'])
      const sale = { ...SELL_FORM, operate_type: '2', price: '', num: '7.51879', amount: '744' }
      assert.equal((await call('upbbbuy', sale, finn)).msg, 'Sold 7.51879 BTC at 99.00 USDT.')
      assert.deepEqual(await has(finn, 'BTC'), ['0', '0'])
      await assertBalanced()
    } finally {
      await db.query(`DELETE FROM spot_terms WHERE symbol = 'btcusdt'`)
      market.visible = null
    }
  })

  test(`${kind}: cancelling releases the unfilled part once, a filled or foreign order cannot be cancelled`, async () => {
    const { member, order, has, trade, call, assertBalanced } = await staged()
    const [emil, other] = [await member(), await member()]
    const id = await order(emil, { num: '1', price: '77.77' })
    await trade('77.77', '0.3')
    assert.equal((await call('tradecancelOrder', { bb_id: id }, other)).rule, 'unknown')
    assert.equal((await call('tradecancelOrder', { bb_id: id }, emil)).msg, 'Order cancelled.')
    assert.deepEqual(await has(emil, 'USDT'), ['9976.669', '0'])
    assert.equal((await call('tradecancelOrder', { bb_id: id }, emil)).msg, 'This order is already cancelled.')
    const filled = await order(emil, { price: '70' })
    await trade('70', '1')
    assert.equal((await call('tradecancelOrder', { bb_id: filled }, emil)).msg, 'This order is already filled.')
    await assertBalanced()
  })

  const refusals: [what: string, form: Record<string, string>, field: string, rule: string][] = [
    ['without a price', { price: '' }, 'price', 'missing'],
    ['between price steps', { price: '100.001' }, 'price', 'step'],
    ['between quantity steps', { num: '1.000001' }, 'num', 'step'],
    ['below the smallest quantity', { num: '0.000001' }, 'num', 'least'],
    ['with more decimals than the coin has', { num: '0.000000001' }, 'num', 'digits'],
    ['as a power of ten', { num: '1e5' }, 'num', 'positiveAmount'],
    ['of 30 digits at a price of 30', { num: '9'.repeat(30), price: '9'.repeat(30) }, 'num', 'balance'],
    ['of 31 digits at a price of 31', { num: '9'.repeat(31), price: '9'.repeat(31) }, 'num', 'positiveAmount'],
    ['at a price of 31 digits', { price: '9'.repeat(31) }, 'price', 'positiveAmount'],
    ['with 40 digits after the point', { num: `1.${'1'.repeat(40)}` }, 'num', 'positiveAmount'],
    ['for an amount of 60 digits', { operate_type: '2', amount: '9'.repeat(60) }, 'amount', 'positiveAmount'],
    ['at market for 30 digits', { operate_type: '2', price: '', amount: '9'.repeat(30) }, 'amount', 'balance'],
    ['to sell 30 digits at a price of 30', { type: '2', num: '9'.repeat(30), price: '9'.repeat(30) }, 'num', 'balance'],
    ['to buy for more than the balance', { num: '100.01' }, 'num', 'balance'],
    ['to sell more than the balance', { type: '2', num: '10.00001' }, 'num', 'balance'],
    ['on an unknown market', { m_id: '99' }, 'm_id', 'unknown'],
    ['of an unknown type', { operate_type: '3' }, 'operate_type', 'choice:1,2'],
    ['with an unknown side', { type: '0' }, 'type', 'choice:1,2'],
  ]
  for (const [what, form, field, rule] of refusals)
    test(`${kind}: an order ${what} is refused and holds nothing`, async () => {
      const { member, call, has } = await staged()
      const who = await member()
      const answer = await call('upbbbuy', { ...BUY_FORM, ...form }, who)
      assert.deepEqual([answer.code, answer.field, answer.rule], [201, field, rule])
      assert.deepEqual(
        [await has(who, 'USDT'), await has(who, 'BTC')],
        [
          ['10000', '0'],
          ['10', '0'],
        ],
      )
    })

  test(`${kind}: concurrent requests with one key place one order`, async () => {
    const { member, call, has } = await staged()
    const who = await member()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => call('upbbbuy', { ...BUY_FORM, price: '10' }, who, key)))
    assert.equal(new Set(answers.map(({ data }) => JSON.stringify(data))).size, 1)
    assert.deepEqual(await has(who, 'USDT'), ['9990', '10'])
  })

  test(`${kind}: getMarketBalance returns both balances and the market's terms (SPT-10)`, async () => {
    const { member, call } = await staged()
    const who = await member('5', '0.25')
    assert.deepEqual((await call('getMarketBalance', { m_id: '1' }, who)).data, {
      usdt_balance: '5',
      coin_balance: '0.25',
      price_step: '0.01',
      num_step: '0.00001',
      min_num: '0.00001',
      fee: '0.1',
      price_band: '0',
    })
  })

  test(`${kind}: orders are listed by status and side, page by page (TLS-04)`, async () => {
    const { member, order, call } = await staged()
    const who = await member()
    for (let turn = 1; turn <= 3; turn += 1) await order(who, { price: `${turn}` })
    await order(who, { ...SELL_FORM, price: '9000' })
    const list = async (form: Record<string, string>) =>
      (
        (await call('tradegetOrderList', { type: '0', page: '1', limit: '10', status: '1', ...form }, who)).data as {
          list: { xjprice: string }[]
        }
      ).list.map(({ xjprice }) => xjprice)
    assert.deepEqual(await list({}), ['9000', '3', '2', '1'])
    assert.deepEqual(await list({ type: '1', limit: '2', page: '2' }), ['1'])
    assert.deepEqual(await list({ type: '2' }), ['9000'])
    assert.deepEqual(await list({ status: '2' }), [])
  })
})
