import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazily } from '../../../support/accounts-backend.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { BUY_FORM, SELL_FORM, spotStage } from '../../../support/spot-stage.ts'

/** Market at 100 with a band of 5 %. */
const stage = lazily(async () => {
  const made = await spotStage(await embeddedDatabase())
  await made.db.query('UPDATE spot_terms SET price_band = 5')
  await made.trade('100', '1')
  return made
})

test('a limit order beyond the band is refused at its price, only on the side that harms the member', async () => {
  const { member, call, has, assertBalanced } = await stage()
  const anna = await member()
  const answers = [
    await call('upbbbuy', { ...BUY_FORM, price: '105.01' }, anna),
    await call('upbbbuy', { ...SELL_FORM, price: '94.99' }, anna),
  ]
  assert.deepEqual(
    answers.map(({ code, field, rule, msg }) => [code, field, rule, msg]),
    [
      [201, 'price', 'band', 'The price is too far above the market. The maximum right now is 105.00 USDT.'],
      [201, 'price', 'band', 'The price is too far below the market. The minimum right now is 95.00 USDT.'],
    ],
  )
  assert.deepEqual(
    [await has(anna, 'USDT'), await has(anna, 'BTC')],
    [
      ['10000', '0'],
      ['10', '0'],
    ],
  )
  for (const form of [
    { ...BUY_FORM, price: '105' },
    { ...SELL_FORM, price: '95' },
    { ...BUY_FORM, price: '50' },
    { ...SELL_FORM, price: '200' },
  ])
    assert.equal((await call('upbbbuy', form, anna)).code, 1)
  await assertBalanced()
})

test('a market order uses no level beyond the band', async () => {
  const { member, call, read, market, assertBalanced } = await stage()
  const ben = await member()
  market.visible = {
    bids: [
      ['99', '1'],
      ['94', '5'],
    ],
    asks: [
      ['101', '1'],
      ['105', '1'],
      ['106', '5'],
    ],
  }
  const atMarket = { operate_type: '2', price: '' }
  const sold = await call('upbbbuy', { ...SELL_FORM, ...atMarket, num: '3' }, ben)
  const bought = await call('upbbbuy', { ...BUY_FORM, ...atMarket, amount: '900' }, ben)
  const filled = async ({ data }: typeof sold) => {
    const { coinnum, price } = await read(ben, (data as { id: string }).id)
    return [coinnum, price]
  }
  assert.deepEqual(
    [await filled(sold), await filled(bought)],
    [
      ['1', '99'],
      ['2', '103'],
    ],
  )
  market.visible = { bids: [['90', '5']], asks: [['110', '5']] }
  const refused = await call('upbbbuy', { ...SELL_FORM, ...atMarket }, ben)
  assert.deepEqual([refused.code, refused.rule], [201, 'book'])
  market.visible = null
  await assertBalanced()
})

test('a market halted by the operator fills no resting order, not even by these trades after it resumes', async () => {
  const { market, member, order, read, trade, clock, assertBalanced } = await stage()
  const anna = await member()
  const id = await order(anna, { ...BUY_FORM, price: '96' })
  market.halted = { by: 'operator', since: clock.now, message: 'x' }
  await trade('95', '5')
  assert.equal((await read(anna, id)).coinnum, '0')
  market.halted = null
  await trade('100', '1')
  assert.equal((await read(anna, id)).coinnum, '0')
  await trade('95', '5')
  assert.equal((await read(anna, id)).coinnum, '1')
  await assertBalanced()
})
