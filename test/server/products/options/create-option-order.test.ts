import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../support/databases.ts'
import { ORDER_FORM, optionsStage, START } from '../../../support/options-stage.ts'

eachDatabase((kind, open) => {
  const ready = open().then(optionsStage)

  test(`${kind}: an order debits its exact amount and is open`, async () => {
    const { member, order, read, balance, assertBalanced } = await ready
    const me = await member('500.00000001')
    const id = await order(me, { ctzed: '499.99999999' })
    assert.equal(await balance(me), '0.00000002')
    assert.deepEqual(await read(me, id), {
      order_id: id,
      coinname: 'BTC/USDT',
      symbol: 'btcusdt',
      status: '1',
      is_win: '0',
      ploss: null,
      buyprice: null,
      sellprice: null,
      time: 30,
      count_down: 30,
      hyzd: '1',
      hyzd_text: 'Buy up',
      num: '499.99999999',
      buytime: START / 1000,
      selltime: '',
      outcome: '',
      entry: '',
      exit: '',
      least_trade: '0',
      entry_skipped: '',
      exit_skipped: '',
    })
    await assertBalanced()
  })

  test(`${kind}: an invalid order is refused with field and message, and books nothing`, async () => {
    const { member, call, balance, house } = await ready
    const me = await member('5000')
    const before = await house()
    const attempts: [Partial<typeof ORDER_FORM>, string, string, RegExp][] = [
      [{ m_id: '999' }, 'm_id', 'unknown', /This market doesn't exist/],
      [{ m_id: '' }, 'm_id', 'missing', /Market is missing/],
      [{ ctime: '31' }, 'ctime', 'choice', /Duration must be one of 30, 60, 120, 180, 300 seconds/],
      [{ ctime: '0' }, 'ctime', 'choice', /Duration/],
      [{ ctime: '-30' }, 'ctime', 'count', /Duration/],
      [{ ctime: '30.5' }, 'ctime', 'count', /Duration/],
      [{ ctzed: '9.99999999' }, 'ctzed', 'range', /Amount must be 10.00 to 5,000.00 USDT/],
      [{ ctzed: '5000.00000001' }, 'ctzed', 'range', /Amount must be 10.00 to 5,000.00 USDT/],
      [{ ctime: '300', ctzed: '199' }, 'ctzed', 'range', /Amount must be 200.00 to 10,000.00 USDT/],
      [{ ctzed: '10.000000001' }, 'ctzed', 'digits', /at most 8 decimal places/],
      [{ ctime: '300', ctzed: '5000.00000001' }, 'ctzed', 'balance', /5,000\.00 USDT is available/],
      [{ ctzed: '0' }, 'ctzed', 'positiveAmount', /Amount must be a number above zero/],
      [{ ctzed: '-10' }, 'ctzed', 'positiveAmount', /Amount/],
      [{ ctzed: '1e2' }, 'ctzed', 'positiveAmount', /Amount/],
      [{ ctzed: '1,000' }, 'ctzed', 'positiveAmount', /Amount/],
      [{ ctzed: 'NaN' }, 'ctzed', 'positiveAmount', /Amount/],
      [{ ctzed: '9'.repeat(30) }, 'ctzed', 'range', /Amount/],
      [{ ctzed: '9'.repeat(60) }, 'ctzed', 'positiveAmount', /Amount .+ at most 30 digits/],
      [{ ctzed: `10.${'1'.repeat(40)}` }, 'ctzed', 'positiveAmount', /Amount/],
      [{ buytype: '3' }, 'buytype', 'choice:1,2', /Direction must be one of 1, 2/],
    ]
    for (const [change, field, rule, words] of attempts) {
      const answer = await call('creatorder', { ...ORDER_FORM, ...change }, { member: me })
      assert.deepEqual([answer.code, answer.field, answer.rule], [201, field, rule], answer.msg)
      assert.match(answer.msg, words)
    }
    assert.equal(await balance(me), '5000')
    assert.deepEqual(await house(), before)
  })

  test(`${kind}: both ends of the range and trailing zeros are accepted`, async () => {
    const { member, order, balance, read } = await ready
    const me = await member('10020')
    await order(me, { ctzed: '10' })
    const id = await order(me, { ctzed: '0010.0000000000' })
    assert.equal((await read(me, id)).num, '10')
    await order(me, { ctime: '300', ctzed: '10000' })
    assert.equal(await balance(me), '0')
  })

  test(`${kind}: a silent market and a disabled member are refused`, async () => {
    const { db, market, member, call, clock } = await ready
    const me = await member()
    market.silence = { from: clock.now, to: clock.now }
    const silent = await call('creatorder', ORDER_FORM, { member: me })
    market.silence = null
    assert.deepEqual([silent.code, silent.field, silent.rule], [201, 'm_id', 'live'])
    await db.query('UPDATE members SET disabled_at = 1 WHERE id = $1', [me])
    const disabled = await call('creatorder', ORDER_FORM, { member: me, lang: 'zh-cn' })
    assert.equal(disabled.code, 201)
    assert.match(disabled.msg, /客服/)
  })

  test(`${kind}: concurrent requests with one key create one order, another amount under that key is refused`, async () => {
    const { member, call, balance } = await ready
    const me = await member('1000')
    const both = await Promise.all([1, 2].map(() => call('creatorder', ORDER_FORM, { member: me, key: 'once' })))
    assert.deepEqual(both[0], both[1])
    assert.deepEqual([both[0]?.code, await balance(me)], [1, '900'])
    const other = await call('creatorder', { ...ORDER_FORM, ctzed: '200' }, { member: me, key: 'once' })
    assert.deepEqual([other.code, await balance(me)], [201, '900'])
  })

  test(`${kind}: concurrent orders never debit more than the balance`, async () => {
    const { member, call, balance, assertBalanced } = await ready
    const me = await member('1050')
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('creatorder', ORDER_FORM, { member: me })))
    assert.equal(answers.filter(({ code }) => code === 1).length, 10)
    assert.equal(answers.filter(({ rule }) => rule === 'balance').length, 10)
    assert.equal(await balance(me), '50')
    await assertBalanced()
  })

  test(`${kind}: terms and exact balance are returned, the direction in the member's language`, async () => {
    const { member, call, order } = await ready
    const me = await member('123.45600001')
    const { data } = await call('getHyConfig', {}, { member: me })
    assert.deepEqual(data, {
      hy_numcolstmp: '1,3,5,10',
      hy_price_type: '2',
      coinname: 'USDT',
      balance: '123.45600001',
      hy_ykbl: '12,20,32,45,60',
      hytime: '30,60,120,180,300',
      hymin: '10-5000,10-5000,50-5000,100-10000,200-10000',
      requirement: '',
    })
    const id = await order(me, { buytype: '2' })
    const chinese = await call('getHyOrderInfo', { order_id: id }, { member: me, lang: 'zh-Hans' })
    assert.equal((chinese.data as { hyzd_text: string }).hyzd_text, '买跌')
  })
})
