import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIND_REACHED } from '../../../../server/products/spot/waiting-orders.ts'
import { createConditionalOrder, getConditionalOrders } from '../../../../shared/base/contract/conditional-orders.ts'
import { readData } from '../../../../shared/base/contract/endpoint.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { type SpotStage, spotStage } from '../../../support/spot-stage.ts'

/** Stop limit sale of 1 BTC: trigger 95, price 94. */
const STOP = {
  m_id: '1',
  num: '1',
  price: '94',
  trigger_price: '95',
  operate_type: '3',
  amount: '94',
  type: '2',
}
/** Stop market sale of 1 BTC: trigger 95. */
const STOP_MARKET = { ...STOP, price: '', operate_type: '4' }
/** Stop market purchase for 100 USDT: trigger 105. */
const BUY_MARKET = { ...STOP, price: '', trigger_price: '105', operate_type: '4', amount: '100', type: '1' }

async function place({ call }: SpotStage, member: string, form: Record<string, string>): Promise<string> {
  const answer = await call(createConditionalOrder.path, form, member)
  assert.equal(answer.code, 1, answer.msg)
  return (answer.data as { id: string }).id
}

async function list({ call }: SpotStage, member: string, status: '1' | '2') {
  const { data } = await call(getConditionalOrders.path, { status, page: '1', limit: '10' }, member)
  return readData(getConditionalOrders, data)?.data ?? []
}

/** Lets the market trade once, one second later, and both engines run. */
async function trade(stage: SpotStage, price: string): Promise<void> {
  await stage.trade(price, '0.001')
  await stage.triggers.triggerNow()
}

eachDatabase((kind, open) => {
  const start = lazily(async () => spotStage(await open()))
  async function stageAt100() {
    const stage = await start()
    stage.market.visible = null
    stage.market.halted = null
    await stage.db.query('UPDATE spot_terms SET price_band = 0')
    await trade(stage, '100')
    return stage
  }

  test(`${kind}: a stop limit sale holds its quantity, waits, becomes a limit order under its number and fills at its price`, async () => {
    const stage = await stageAt100()
    const member = await stage.member('0', '3')
    const id = await place(stage, member, STOP)
    assert.deepEqual(await stage.has(member, 'BTC'), ['2', '1'])
    await trade(stage, '96')
    assert.deepEqual(
      (await list(stage, member, '1')).map((row) => [row.id, row.status]),
      [[id, 'waiting']],
    )
    await trade(stage, '95')
    assert.deepEqual(await list(stage, member, '1'), [])
    const [ended] = await list(stage, member, '2')
    assert.deepEqual([ended?.id, ended?.status, ended?.reachedPrice], [id, 'triggered', '95'])
    assert.equal((await stage.read(member, id)).xjprice, '94')
    assert.deepEqual(await stage.has(member, 'BTC'), ['2', '1'])
    await stage.trade('94.5', '5', 'buy')
    assert.equal((await stage.read(member, id)).status, '2')
    assert.deepEqual(await stage.has(member, 'BTC'), ['2', '0'])
    assert.deepEqual(await stage.has(member, 'USDT'), ['93.906', '0'])
    await stage.assertBalanced()
  })

  test(`${kind}: a gap below the trigger sells at the first price after it`, async () => {
    const stage = await stageAt100()
    const member = await stage.member('0', '1')
    const id = await place(stage, member, STOP_MARKET)
    stage.market.visible = { bids: [['80', '7']], asks: [] }
    await trade(stage, '80')
    assert.equal((await stage.read(member, id)).price, '80')
    assert.deepEqual(await stage.has(member, 'USDT'), ['79.92', '0'])
    await stage.assertBalanced()
  })

  test(`${kind}: without a price inside the band a reached order stays, says so, and is placed when there is one`, async () => {
    const stage = await stageAt100()
    await stage.db.query('UPDATE spot_terms SET price_band = 5')
    const member = await stage.member('1000', '0')
    const id = await place(stage, member, BUY_MARKET)
    stage.market.visible = { bids: [], asks: [['150', '7']] }
    await trade(stage, '106')
    const [row] = await list(stage, member, '1')
    assert.deepEqual([row?.status, row?.obstacle, row?.reachedPrice], ['reached', 'book', '106'])
    assert.deepEqual(await stage.has(member, 'USDT'), ['900', '100'])
    stage.market.visible = { bids: [], asks: [['100', '7']] }
    await stage.triggers.triggerNow()
    assert.equal((await stage.read(member, id)).coinnum, '1')
    assert.deepEqual(await stage.has(member, 'BTC'), ['0.999', '0'])
    assert.deepEqual(await stage.has(member, 'USDT'), ['900', '0'])
    await stage.assertBalanced()
  })

  test(`${kind}: a limit price beyond the band after a jump back: the order stays until the market is near it`, async () => {
    const stage = await stageAt100()
    await stage.db.query('UPDATE spot_terms SET price_band = 5')
    const member = await stage.member('1000', '0')
    const id = await place(stage, member, { ...STOP, type: '1', trigger_price: '110', price: '112' })
    stage.market.trade(stage.clock.now + 500, '110')
    await trade(stage, '100')
    const [row] = await list(stage, member, '1')
    assert.deepEqual([row?.status, row?.obstacle], ['reached', 'band'])
    await trade(stage, '108')
    assert.equal((await stage.read(member, id)).status, '1')
    await stage.call('tradecancelOrder', { bb_id: id }, member)
    assert.deepEqual(await stage.has(member, 'USDT'), ['1000', '0'])
    await stage.assertBalanced()
  })

  test(`${kind}: trades before the order, during an operator's halt, and of a silent market trigger nothing`, async () => {
    const stage = await stageAt100()
    const member = await stage.member('0', '1')
    await trade(stage, '90')
    await trade(stage, '100')
    const id = await place(stage, member, STOP)
    await stage.triggers.triggerNow()
    stage.market.halted = { by: 'operator', since: stage.clock.now, message: '' }
    await trade(stage, '90')
    stage.market.halted = null
    await trade(stage, '100')
    assert.deepEqual(
      (await list(stage, member, '1')).map(({ status }) => status),
      ['waiting'],
    )
    stage.market.silence = { from: stage.clock.now, to: stage.clock.now + 5000 }
    await trade(stage, '94')
    assert.deepEqual(
      (await list(stage, member, '1')).map(({ status }) => status),
      ['waiting'],
    )
    stage.market.silence = null
    await stage.triggers.triggerNow()
    assert.equal((await stage.read(member, id)).status, '1')
    await stage.assertBalanced()
  })

  test(`${kind}: trades of a halt trigger nothing, also while a long transaction hides new orders from the engine`, {
    skip: kind !== 'postgres' && 'one connection',
  }, async () => {
    const stage = await stageAt100()
    let end: () => void = () => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    let held: Promise<void> = Promise.resolve()
    await new Promise<void>((resolve) => {
      held = stage.db.transaction(async (tx) => {
        await tx.query('SELECT pg_current_xact_id()')
        resolve()
        await ended
      })
    })
    const member = await stage.member('0', '1')
    const id = await place(stage, member, STOP)
    stage.market.halted = { by: 'operator', since: stage.clock.now, message: '' }
    await trade(stage, '90')
    stage.market.halted = null
    await trade(stage, '100')
    assert.equal((await list(stage, member, '1'))[0]?.status, 'waiting')
    await trade(stage, '94')
    assert.equal((await stage.read(member, id)).status, '1')
    end()
    await held
    await stage.assertBalanced()
  })

  test(`${kind}: two nodes that trigger at once place each order once`, async () => {
    const stage = await stageAt100()
    const member = await stage.member('0', '20')
    const ids = []
    for (let at = 0; at < 20; at++) ids.push(await place(stage, member, STOP_MARKET))
    stage.market.visible = { bids: [['95', '100']], asks: [] }
    await stage.trade('95', '0.001')
    const engines = [stage.triggers, stage.anotherTriggerEngine(), stage.anotherTriggerEngine()]
    const placed = await Promise.all(engines.map((engine) => engine.triggerNow()))
    assert.equal(
      placed.reduce((all, count) => all + count, 0),
      20,
    )
    assert.deepEqual(await stage.has(member, 'BTC'), ['0', '0'])
    assert.deepEqual(await stage.has(member, 'USDT'), ['1898.1', '0'])
    await stage.assertBalanced()
  })

  test(`${kind}: concurrent cancel and trigger: exactly one succeeds, and the money is in one place`, async () => {
    const stage = await stageAt100()
    for (let round = 0; round < 6; round++) {
      await trade(stage, '100')
      const member = await stage.member('0', '1')
      const id = await place(stage, member, STOP_MARKET)
      stage.market.visible = { bids: [['95', '100']], asks: [] }
      await stage.trade('95', '0.001')
      const cancel = () => stage.call('tradecancelOrder', { bb_id: id }, member)
      const both = round % 2 ? [cancel(), stage.triggers.triggerNow()] : [stage.triggers.triggerNow(), cancel()]
      const answers = await Promise.all(both)
      const answer = answers[round % 2 ? 0 : 1] as Awaited<ReturnType<typeof cancel>>
      const [usdt] = await stage.has(member, 'USDT')
      assert.deepEqual(await stage.has(member, 'BTC'), [answer.code === 1 ? '1' : '0', '0'])
      assert.equal(usdt, answer.code === 1 ? '0' : '94.905')
    }
    await stage.assertBalanced()
  })

  test(`${kind}: an order that cannot be placed is set aside as reached, and later ones are placed`, async () => {
    const stage = await stageAt100()
    const [first, second] = [await stage.member('0', '1'), await stage.member('0', '1')]
    const [broken, sound] = [await place(stage, first, STOP), await place(stage, second, STOP)]
    // A row under its number makes its insertion fail.
    await stage.db.query(
      `INSERT INTO spot_orders (id, member, symbol, base, quote, side, kind, price, quantity, held, fee_percent, status, placed_at, closed_at) OVERRIDING SYSTEM VALUE
       VALUES ($1::bigint, $2::bigint, 'btcusdt', 'BTC', 'USDT', 'sell', 'limit', 1, 1, 1, 0, 'cancelled', 0, 0)`,
      [broken, first],
    )
    await trade(stage, '95')
    assert.deepEqual(
      (await list(stage, first, '1')).map(({ status }) => status),
      ['reached'],
    )
    assert.deepEqual(
      (await list(stage, second, '2')).map(({ id }) => id),
      [sound],
    )
    assert.deepEqual(await stage.has(first, 'BTC'), ['0', '1'])
    await stage.assertBalanced()
  })

  test(`${kind}: an engine that starts after a crash finds the triggers of the trades meanwhile`, async () => {
    const stage = await stageAt100()
    const member = await stage.member('0', '1')
    const id = await place(stage, member, STOP)
    await stage.trade('94', '0.001')
    await stage.trade('100', '0.001')
    await stage.anotherTriggerEngine().triggerNow()
    assert.equal((await stage.read(member, id)).status, '1')
  })

  test(`${kind}: refusals: a trigger that is reached, a price beyond the band around it, and too little money move nothing`, async () => {
    const stage = await stageAt100()
    await stage.db.query('UPDATE spot_terms SET price_band = 5')
    const member = await stage.member('50', '0.5')
    const cases: [Record<string, string>, string, string][] = [
      [{ ...STOP, trigger_price: '100' }, 'trigger_price', 'below'],
      [{ ...BUY_MARKET, trigger_price: '99' }, 'trigger_price', 'above'],
      [{ ...STOP, trigger_price: '95.001' }, 'trigger_price', 'step'],
      [{ ...STOP, price: '' }, 'price', 'missing'],
      [{ ...STOP, price: '90' }, 'price', 'band'],
      [{ ...BUY_MARKET, amount: '0.0001' }, 'amount', 'least'],
      [STOP, 'num', 'balance'],
      [BUY_MARKET, 'amount', 'balance'],
    ]
    for (const [form, field, rule] of cases) {
      const answer = await stage.call(createConditionalOrder.path, form, member)
      assert.deepEqual([answer.code, answer.field, answer.rule], [201, field, rule], answer.msg)
    }
    assert.deepEqual(await stage.has(member, 'USDT'), ['50', '0'])
    assert.deepEqual(await stage.has(member, 'BTC'), ['0.5', '0'])
  })

  test(`${kind}: due orders among 20,000 waiting ones are found by the index of triggers`, async () => {
    const stage = await stageAt100()
    const member = await stage.member('0', '1')
    await stage.db.query(
      `INSERT INTO conditional_orders (member, symbol, base, quote, side, kind, trigger_price, price, quantity, held, fee_percent, placed_at)
       SELECT $1::bigint, 'ethusdt', 'BTC', 'USDT', CASE n % 2 WHEN 0 THEN 'buy' ELSE 'sell' END, 'stop-limit',
         CASE n % 2 WHEN 0 THEN 200 + n ELSE 1 + n::numeric / 20000 END, 1, 1, 1, 0.1, 0 FROM generate_series(1, 20000) AS n`,
      [member],
    )
    await stage.db.query('ANALYZE conditional_orders')
    const plan = await stage.db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${FIND_REACHED}`, ['ethusdt', '100', '100'])
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    assert.equal(text.match(/conditional_orders_trigger/g)?.length, 2, text)
    assert.doesNotMatch(text, /Seq Scan/)
    assert.deepEqual(await stage.db.query(FIND_REACHED, ['ethusdt', '100', '100']), [])
    assert.equal((await stage.db.query(FIND_REACHED, ['ethusdt', '1.99995', '202'])).length, 2)
  })
})
