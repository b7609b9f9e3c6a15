import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare } from '../../../../shared/base/money/decimal.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { embeddedDatabase, sharedDatabase } from '../../../support/databases.ts'
import { type FakeExchange, startFakeExchange } from '../../../support/fake-exchange.ts'
import { guardedNode, MARKET_ID } from '../../../support/guarded-node.ts'
import { until } from '../../../support/until.ts'

const clock = { now: 1_800_000_000_000 }
const stage = lazily(async () => {
  const exchange = await startFakeExchange(clock)
  const node = await guardedNode(embeddedDatabase, exchange, clock)
  return { exchange, node }
})

/** Sends trades at a price ten times within half a second, like a faulty feed. */
const burst = async ({ report }: FakeExchange, price: number | string) => {
  for (let at = 0; at < 10; at++) {
    clock.now += 50
    await report({ price }, { price })
  }
}

const TRICKS: Record<string, (exchange: FakeExchange) => Promise<void>> = {
  'trades at 1': (exchange) => burst(exchange, 1),
  'trades at 0': (exchange) => burst(exchange, 0),
  'trades below zero': (exchange) => burst(exchange, -60_000),
  'trades at 1e30': (exchange) => burst(exchange, 1e30),
  'trades a tenth above the market': (exchange) => burst(exchange, 66_000),
  'trades of nothing': ({ report }) => report({ amount: 0 }, { amount: -1 }),
  'rows that are no trades': ({ report }) => report({ price: 'NaN' }, { price: 'x' }),
}

for (const [trick, play] of Object.entries(TRICKS))
  test(`${trick}: options, spot orders and swaps bring no gain, and afterwards the market trades as before`, async () => {
    const { exchange, node } = await stage()
    await exchange.reportQuietTrades(10)
    const [before, during, resting] = [await node.trader(), await node.trader(), await node.trader()]
    const worths = await Promise.all([before, during, resting].map((trader) => trader.getTotalValue()))
    // An option that the trick would decide, and orders at prices that only the trick reaches.
    for (const direction of ['up', 'down'] as const) assert.equal((await before.option(direction)).code, 1)
    await resting.spot('buy', { operate_type: '1', price: '59000' })
    await resting.spot('sell', { operate_type: '1', price: '62000' })
    await exchange.reportQuietTrades(29)
    await play(exchange)
    for (const direction of ['up', 'down'] as const) await during.option(direction)
    for (const side of ['buy', 'sell'] as const) await during.spot(side)
    const swapped = [await during.swap('USDT'), await during.swap('BTC'), await during.swap('USDT')]
    await node.runEngines()
    await exchange.reportQuietTrades(40)
    await node.runEngines()
    assert.ok(node.rejections.length > 0)
    assert.ok(swapped.every(({ rule }) => rule === 'live' || rule === 'halted'))
    for (const [at, trader] of [before, during, resting].entries())
      assert.ok(compare(await trader.getTotalValue(), worths[at] ?? '0') <= 0)
    assert.equal(await before.getTotalValue(), worths[0], 'options are decided by the trades before the trick')
    const again = await during.option('up')
    assert.equal(again.code, 1, again.msg)
    const { order_id } = again.data as { order_id: string }
    await exchange.reportQuietTrades(32)
    await node.runEngines()
    const { data } = await during.send('getHyOrderInfo', { order_id })
    assert.equal((data as { outcome: string }).outcome, 'draw')
  })

const BOOKS: Record<string, NonNullable<FakeExchange['book']>> = {
  'an ask at 1': { bids: [], asks: [[1, 100]] },
  'a bid at 1e9, crossed': { bids: [[1e9, 100]], asks: [[60_001, 1]] },
  'a bid at 1e9 alone': { bids: [[1e9, 100]], asks: [] },
  'an ask below zero': { bids: [[59_990, 1]], asks: [[-60_000, 5]] },
  'a bid at zero': { bids: [[0, 5]], asks: [[60_010, 1]] },
  'sides that are not sorted': {
    bids: [
      [59_990, 1],
      [62_000, 1],
    ],
    asks: [
      [60_010, 1],
      [58_000, 1],
    ],
  },
}

for (const [name, book] of Object.entries(BOOKS))
  test(`a book with ${name} is rejected: market orders are refused, limit orders rest`, async () => {
    const { exchange, node } = await stage()
    await exchange.reportQuietTrades(1)
    const trader = await node.trader()
    await until(() => node.market.book(MARKET_ID) !== null, 'the right book')
    const worth = await trader.getTotalValue()
    const seen = node.rejections.length
    exchange.book = book
    clock.now += 600
    await until(() => {
      node.market.book(MARKET_ID)
      return node.rejections.slice(seen).some(({ kind }) => kind === 'book')
    }, 'the book is rejected')
    for (const side of ['buy', 'sell'] as const) {
      const { code, rule } = await trader.spot(side)
      assert.deepEqual([code, rule], [201, 'book'])
    }
    const limit = await trader.spot('buy', { operate_type: '1', price: '60005' })
    assert.match(limit.msg, /^Order placed/)
    assert.equal(await trader.getTotalValue(), worth)
    exchange.book = null
    await until(() => {
      clock.now += 600
      return node.market.book(MARKET_ID) !== null
    }, 'the right book is back')
    // Cancelled because later trades would fill it.
    await trader.send('tradecancelOrder', { bb_id: (limit.data as { id: string }).id })
    await exchange.reportQuietTrades(10)
    await until(() => node.market.book(MARKET_ID) !== null, 'a fresh book')
    const again = await trader.spot('buy')
    assert.equal(again.code, 1, again.msg)
  })

test('trade times ahead of the clock: nothing is accepted meanwhile; afterwards options settle and silence is detected', async () => {
  const { exchange, node } = await stage()
  await exchange.reportQuietTrades(10)
  const trader = await node.trader()
  exchange.aheadMs = 3_600_000
  for (let second = 0; second < 3; second++) {
    clock.now += 1_000
    await exchange.report({ price: 60_000 }, { price: 1 })
  }
  exchange.aheadMs = 0
  await exchange.reportQuietTrades(20)
  assert.equal(node.market.lastTradeAtOrBefore(MARKET_ID, Number.POSITIVE_INFINITY)?.ts, clock.now)
  const { data, code, msg } = await trader.option('up')
  assert.equal(code, 1, msg)
  await exchange.reportQuietTrades(32)
  await node.runEngines()
  const order = await trader.send('getHyOrderInfo', data as { order_id: string })
  assert.equal((order.data as { outcome: string }).outcome, 'draw')
  clock.now += 15_500
  assert.deepEqual([(await trader.option('up')).rule, (await trader.swap('BTC')).rule], ['live', 'live'])
  await exchange.reportQuietTrades(5)
})

test('a single trade ahead of the clock leaves no gap', async () => {
  const { exchange, node } = await stage()
  await exchange.reportQuietTrades(5)
  const { since } = node.market.getCoverage(MARKET_ID).at(-1) ?? { since: 0 }
  await exchange.report({ ts: clock.now + 3_600_000 }, { price: 60_000 })
  await exchange.reportQuietTrades(5)
  assert.equal(node.market.getCoverage(MARKET_ID).at(-1)?.since, since)
})

test('prices rejected for 3 s: halt the market with a message, leave cancelling possible, and trading resumes automatically', async () => {
  const { exchange, node } = await stage()
  await exchange.reportQuietTrades(10)
  const trader = await node.trader()
  const resting = await trader.spot('buy', { operate_type: '1', price: '50000' })
  for (let second = 0; second < 5; second++) {
    clock.now += 1_000
    await exchange.report({ price: 1 })
  }
  const refused = [await trader.option('up'), await trader.spot('buy'), await trader.swap('USDT')]
  assert.deepEqual(
    refused.map(({ field, rule }) => [field, rule]),
    [
      ['m_id', 'halted'],
      ['m_id', 'halted'],
      ['to_coin_id', 'halted'],
    ],
  )
  assert.match(refused[0]?.msg ?? '', /^Trading in BTC\/USDT is halted/)
  const rows = (await node.call('getMarketList')).data as { list: Record<string, unknown>[] }
  assert.deepEqual([rows.list[0]?.halted, rows.list[0]?.close], [1, '60000'])
  const { id } = resting.data as { id: string }
  assert.equal((await trader.send('tradecancelOrder', { bb_id: id })).code, 1)
  await exchange.reportQuietTrades(7)
  const open = await trader.option('up')
  assert.equal(open.code, 1, open.msg)
  const logged = node.logged.filter((line) => line.includes('price of the exchange rejected'))
  assert.ok(logged.length > 0 && logged.length < node.rejections.length)
})

test('two nodes on one database: a trade that one of them rejected decides nothing on the other either', async () => {
  const open = await sharedDatabase()
  const exchange = await startFakeExchange(clock)
  const [first, second] = [await guardedNode(open, exchange, clock), await guardedNode(open, exchange, clock)]
  const trader = await first.trader()
  const worth = await trader.getTotalValue()
  await exchange.reportQuietTrades(5)
  for (const direction of ['up', 'down'] as const) {
    const { code, msg } = await trader.option(direction)
    assert.equal(code, 1, msg)
  }
  await exchange.reportQuietTrades(29)
  clock.now += 900
  await exchange.reportDifferently({ price: 1 }, { price: 60_010 })
  await first.runEngines()
  await exchange.reportQuietTrades(3)
  assert.equal(second.market.lastTradeAtOrBefore(MARKET_ID, clock.now - 3_000)?.price, '60010')
  await second.runEngines()
  const orders = await second.context.db.query<{ outcome: string }>('SELECT outcome FROM option_orders')
  assert.deepEqual(
    orders.map(({ outcome }) => outcome),
    ['draw', 'draw'],
  )
  assert.equal(await trader.getTotalValue(), worth)
})

test('a node without the price guard: cannot settle an order by a trade that another node rejected', async () => {
  const { exchange, node } = await stage()
  await exchange.reportQuietTrades(5)
  const trader = await node.trader()
  const answer = await trader.option('down')
  const { order_id } = answer.data as { order_id: string }
  await exchange.reportQuietTrades(29)
  clock.now += 900
  await exchange.report({ price: 1 })
  await node.market.syncRejections([MARKET_ID])
  const [rejected] = node.market.findRejectedBetween(MARKET_ID, clock.now, clock.now)
  const settle = node.context.db.query(
    `UPDATE option_orders SET outcome = 'won', profit = 12, entry_trade = $2::jsonb, exit_trade = $3::jsonb, skipped = '{}', settled_at = 1 WHERE id = $1::bigint`,
    [
      order_id,
      JSON.stringify({ id: '1', price: '60000', ts: clock.now - 9_000 }),
      JSON.stringify({ id: rejected?.id, price: '1', ts: rejected?.ts }),
    ],
  )
  await assert.rejects(settle, /not settled by a rejected trade/)
  await exchange.reportQuietTrades(3)
  await node.runEngines()
  const { data } = await trader.send('getHyOrderInfo', { order_id })
  assert.equal((data as { outcome: string }).outcome, 'draw')
})
