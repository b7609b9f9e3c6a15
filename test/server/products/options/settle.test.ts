import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideOutcome, type SettlementTrade } from '../../../../shared/base/rules/options.rules.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { type OptionsStage, ORDER_FORM, optionsStage, type WireOrder } from '../../../support/options-stage.ts'

interface Case {
  name: string
  /** Trades by ms after acceptance. */
  trades: [number, string][]
  buytype?: '1' | '2'
  tie?: 'lose'
  silence?: [number, number]
  /** Outcome, is_win, ploss, buyprice, sellprice, and the member's final balance of initially 1000. */
  gives: [string, string, string, string | null, string | null, string]
}

const CASES: Case[] = [
  {
    name: 'up wins when the price rose',
    trades: [
      [-1, '90'],
      [1, '100'],
      [15_000, '99'],
      [30_000, '100.01'],
      [30_001, '50'],
    ],
    gives: ['won', '1', '12', '100', '100.01', '1012'],
  },
  {
    name: 'up loses when the price fell',
    trades: [
      [0, '90'],
      [5, '100'],
      [29_999, '99.99'],
      [30_001, '200'],
    ],
    gives: ['lost', '0', '100', '100', '99.99', '900'],
  },
  {
    name: 'down wins when the price fell',
    buytype: '2',
    trades: [
      [5, '100'],
      [29_999, '99.99'],
      [30_001, '200'],
    ],
    gives: ['won', '1', '12', '100', '99.99', '1012'],
  },
  {
    name: 'an equal price returns the amount',
    trades: [
      [5, '100'],
      [700, '101'],
      [29_999, '100'],
      [30_001, '200'],
    ],
    gives: ['draw', '0', '0', '100', '100', '1000'],
  },
  {
    name: 'an equal price loses where ties lose',
    tie: 'lose',
    trades: [
      [5, '100'],
      [29_999, '100'],
      [30_001, '200'],
    ],
    gives: ['lost', '0', '100', '100', '100', '900'],
  },
  {
    name: 'a single trade is entry and exit',
    trades: [
      [-5, '90'],
      [7000, '100'],
      [30_001, '200'],
    ],
    gives: ['draw', '0', '0', '100', '100', '1000'],
  },
  {
    name: 'no trade in between returns the amount',
    trades: [
      [-5, '90'],
      [0, '91'],
      [30_001, '200'],
    ],
    gives: ['returned', '0', '0', null, null, '1000'],
  },
  {
    name: 'a feed outage in between returns the amount',
    silence: [9000, 12_000],
    trades: [
      [5, '100'],
      [29_999, '101'],
      [30_001, '200'],
    ],
    gives: ['returned', '0', '0', '100', null, '1000'],
  },
  {
    name: 'a feed outage at the end returns the amount',
    silence: [30_000, 30_000],
    trades: [
      [5, '100'],
      [29_999, '101'],
      [30_001, '200'],
    ],
    gives: ['returned', '0', '0', '100', null, '1000'],
  },
]

async function play(stage: OptionsStage, { trades, buytype = '1', tie, silence }: Case): Promise<[string, string]> {
  const { db, market, clock, engine } = stage
  clock.now += 3_600_000
  const accepted = clock.now
  await db.query('UPDATE option_terms SET tie = $1', [tie ?? 'refund'])
  const me = await stage.member('1000')
  const id = await stage.order(me, { buytype })
  for (const [ms, price] of trades) market.trade(accepted + ms, price)
  market.silence = silence ? { from: accepted + silence[0], to: accepted + silence[1] } : null
  clock.now = accepted + 30_001
  assert.equal(await engine.settleDue(), 1)
  market.silence = null
  return [me, id]
}

const tradeOf = (trade: WireOrder['entry']): SettlementTrade | null => (trade === '' ? null : trade)

eachDatabase((kind, open) => {
  const ready = open().then(optionsStage)

  for (const one of CASES)
    test(`${kind}: ${one.name}`, async () => {
      const stage = await ready
      const [me, id] = await play(stage, one)
      const order = await stage.read(me, id)
      assert.deepEqual(
        [order.outcome, order.is_win, order.ploss, order.buyprice, order.sellprice, await stage.balance(me)],
        one.gives,
      )
      assert.deepEqual([order.status, order.count_down], ['2', 0])
      await stage.assertBalanced()
    })

  test(`${kind}: every settled order names public trades that reproduce its outcome`, async () => {
    const stage = await ready
    for (const one of CASES) {
      const [me, id] = await play(stage, one)
      const order = await stage.read(me, id)
      const public_ = stage.market
        .tradesBetween('btcusdt', 0, stage.clock.now)
        .map(({ id, price, ts }) => ({ id, price, ts }))
      const [entry, exit] = [tradeOf(order.entry), tradeOf(order.exit)]
      for (const trade of [entry, exit])
        if (trade)
          assert.deepEqual(
            public_.find(({ id }) => id === trade.id),
            trade,
          )
      const acceptedAt = stage.clock.now - 30_001
      const again = decideOutcome(
        {
          direction: order.hyzd === '1' ? 'up' : 'down',
          amount: String(order.num),
          percent: '12',
          pushRule: one.tie ?? 'refund',
          scale: 8,
          acceptedAt,
          endsAt: acceptedAt + Number(order.time) * 1000,
        },
        entry,
        exit,
      )
      assert.equal(again.outcome, order.outcome)
      if (order.outcome === 'won') assert.equal(again.profit, order.ploss)
    }
  })

  test(`${kind}: an order keeps the terms at which it was placed`, async () => {
    const { db, member, order, market, clock, engine, balance } = await ready
    const me = await member('1000')
    await db.query(`UPDATE option_terms SET tie = 'refund'`)
    await order(me)
    market.trade(clock.now + 5, '100')
    await db.query(`UPDATE option_terms SET tie = 'lose'`)
    clock.now += 31_000
    await engine.settleDue()
    await db.query(`UPDATE option_terms SET tie = 'refund'`)
    assert.equal(await balance(me), '1000')
  })

  test(`${kind}: a market with its own terms is traded on them`, async () => {
    const { db, member, order, call, market, clock, engine, balance } = await ready
    await db.query(`INSERT INTO option_terms (symbol, multipliers) VALUES ('btcusdt', '{1,2}')`)
    await db.query(`INSERT INTO option_durations VALUES ('btcusdt', 10, 33.33333333, 1, 2.5)`)
    const me = await member('10')
    const refused = await call('creatorder', ORDER_FORM, { member: me })
    assert.match(refused.msg, /one of 10 seconds/)
    await order(me, { ctime: '10', ctzed: '0.00000004' }).then(
      () => assert.fail('below the minimum'),
      () => undefined,
    )
    await order(me, { ctime: '10', ctzed: '1.00000001' })
    market.trade(clock.now + 5, '1')
    market.trade(clock.now + 6, '2')
    clock.now += 11_000
    await engine.settleDue()
    await db.query(`DELETE FROM option_terms WHERE symbol = 'btcusdt'`)
    assert.equal(await balance(me), '10.33333333')
  })

  test(`${kind}: an open order shows entry and seconds left, then settles once and does not change`, async () => {
    const { member, order, read, market, clock, engine, call } = await ready
    const me = await member()
    const id = await order(me)
    const accepted = clock.now
    clock.now += 12_345
    const entry = market.trade(accepted + 12_000, '100')
    const running = await read(me, id)
    assert.deepEqual([running.status, running.count_down, running.buyprice], ['1', 18, '100'])
    assert.deepEqual(running.entry, { id: entry.id, price: '100', ts: accepted + 12_000 })
    market.trade(accepted + 29_000, '101')
    clock.now = accepted + 30_000
    assert.equal((await read(me, id)).count_down, 0)
    clock.now += 600
    assert.deepEqual([await engine.settleDue(), await engine.settleDue()], [1, 0])
    const settled = await call('getHyOrderInfo', { order_id: id }, { member: me })
    market.trade(accepted + 29_500, '1')
    clock.now += 86_400_000
    assert.equal(await engine.settleDue(), 0)
    assert.deepEqual(await call('getHyOrderInfo', { order_id: id }, { member: me }), settled)
  })

  test(`${kind}: the delay between end and settlement is reported once per order`, async () => {
    const stage = await ready
    stage.clock.now += 3_600_000
    const accepted = stage.clock.now
    await stage.order(await stage.member('1000'))
    for (const ms of [1, 29_000]) stage.market.trade(accepted + ms, '100')
    const delays: number[] = []
    const engine = stage.anotherEngine({ recordDelay: (ms) => void delays.push(ms) })
    stage.clock.now = accepted + 32_500
    assert.equal(await engine.settleDue(), 1)
    await engine.settleDue()
    assert.deepEqual(delays, [2_500])
  })
})
