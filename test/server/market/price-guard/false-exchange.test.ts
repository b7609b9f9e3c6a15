import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare } from '../../../../shared/money/decimal.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { embeddedDatabase, sharedDatabase } from '../../../support/databases.ts'
import { type FalseExchange, falseExchange } from '../../../support/fake-exchange.ts'
import { guardedNode, M_ID } from '../../../support/guarded-node.ts'
import { until } from '../../../support/until.ts'

const clock = { now: 1_800_000_000_000 }
const stage = lazily(async () => {
  const exchange = await falseExchange(clock)
  const node = await guardedNode(embeddedDatabase, exchange, clock)
  return { exchange, node }
})

/** Sends trades at a price ten times within half a second, like a faulty feed. */
const burst = async ({ tell }: FalseExchange, price: number | string) => {
  for (let at = 0; at < 10; at++) {
    clock.now += 50
    await tell({ price }, { price })
  }
}

const TRICKS: Record<string, (exchange: FalseExchange) => Promise<void>> = {
  'trades at 1': (exchange) => burst(exchange, 1),
  'trades at 0': (exchange) => burst(exchange, 0),
  'trades below zero': (exchange) => burst(exchange, -60_000),
  'trades at 1e30': (exchange) => burst(exchange, 1e30),
  'trades a tenth above the market': (exchange) => burst(exchange, 66_000),
  'trades of nothing': ({ tell }) => tell({ amount: 0 }, { amount: -1 }),
  'rows that are no trades': ({ tell }) => tell({ price: 'NaN' }, { price: 'x' }),
}

for (const [trick, play] of Object.entries(TRICKS))
  test(`${trick}: options, spot orders and swaps bring no gain, and afterwards the market trades as before`, async () => {
    const { exchange, node } = await stage()
    await exchange.rest(10)
    const [before, during, resting] = [await node.trader(), await node.trader(), await node.trader()]
    const worths = await Promise.all([before, during, resting].map((trader) => trader.worth()))
    // An option that the trick would decide, and orders at prices that only the trick reaches.
    for (const direction of ['up', 'down'] as const) assert.equal((await before.option(direction)).code, 1)
    await resting.spot('buy', { operate_type: '1', price: '59000' })
    await resting.spot('sell', { operate_type: '1', price: '62000' })
    await exchange.rest(29)
    await play(exchange)
    for (const direction of ['up', 'down'] as const) await during.option(direction)
    for (const side of ['buy', 'sell'] as const) await during.spot(side)
    const swapped = [await during.swap('USDT'), await during.swap('BTC'), await during.swap('USDT')]
    await node.work()
    await exchange.rest(40)
    await node.work()
    assert.ok(node.rejections.length > 0)
    assert.ok(swapped.every(({ rule }) => rule === 'live' || rule === 'halted'))
    for (const [at, trader] of [before, during, resting].entries())
      assert.ok(compare(await trader.worth(), worths[at] ?? '0') <= 0)
    assert.equal(await before.worth(), worths[0], 'options that the trick would have decided are returned')
    const again = await during.option('up')
    assert.equal(again.code, 1, again.msg)
    const { order_id } = again.data as { order_id: string }
    await exchange.rest(32)
    await node.work()
    const { data } = await during.send('getHyOrderInfo', { order_id })
    assert.equal((data as { outcome: string }).outcome, 'draw')
  })

const BOOKS: Record<string, NonNullable<FalseExchange['book']>> = {
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
    await exchange.rest(1)
    const trader = await node.trader()
    await until(() => node.market.book(M_ID) !== null, 'the right book')
    const worth = await trader.worth()
    const seen = node.rejections.length
    exchange.book = book
    clock.now += 600
    await until(() => {
      node.market.book(M_ID)
      return node.rejections.slice(seen).some(({ kind }) => kind === 'book')
    }, 'the book is rejected')
    for (const side of ['buy', 'sell'] as const) {
      const { code, rule } = await trader.spot(side)
      assert.deepEqual([code, rule], [201, 'book'])
    }
    const limit = await trader.spot('buy', { operate_type: '1', price: '60005' })
    assert.match(limit.msg, /^Order placed/)
    assert.equal(await trader.worth(), worth)
    exchange.book = null
    await until(() => {
      clock.now += 600
      return node.market.book(M_ID) !== null
    }, 'the right book is back')
    // Cancelled because later trades would fill it.
    await trader.send('tradecancelOrder', { bb_id: (limit.data as { id: string }).id })
    await exchange.rest(10)
    await until(() => node.market.book(M_ID) !== null, 'a fresh book')
    const again = await trader.spot('buy')
    assert.equal(again.code, 1, again.msg)
  })

test('trade times ahead of the clock: nothing is accepted meanwhile; afterwards options settle and silence is detected', async () => {
  const { exchange, node } = await stage()
  await exchange.rest(10)
  const trader = await node.trader()
  exchange.ahead = 3_600_000
  for (let second = 0; second < 3; second++) {
    clock.now += 1_000
    await exchange.tell({ price: 60_000 }, { price: 1 })
  }
  exchange.ahead = 0
  await exchange.rest(20)
  assert.equal(node.market.lastTradeAtOrBefore(M_ID, Number.POSITIVE_INFINITY)?.ts, clock.now)
  const { data, code, msg } = await trader.option('up')
  assert.equal(code, 1, msg)
  await exchange.rest(32)
  await node.work()
  const order = await trader.send('getHyOrderInfo', data as { order_id: string })
  assert.equal((order.data as { outcome: string }).outcome, 'draw')
  clock.now += 15_500
  assert.deepEqual([(await trader.option('up')).rule, (await trader.swap('BTC')).rule], ['live', 'live'])
  await exchange.rest(5)
})

test('a single trade ahead of the clock leaves no gap', async () => {
  const { exchange, node } = await stage()
  await exchange.rest(5)
  const { since } = node.market.known(M_ID).at(-1) ?? { since: 0 }
  await exchange.tell({ ts: clock.now + 3_600_000 }, { price: 60_000 })
  await exchange.rest(5)
  assert.equal(node.market.known(M_ID).at(-1)?.since, since)
})

test('prices rejected for 3 s: halt the market with a message, leave cancelling possible, and trading resumes automatically', async () => {
  const { exchange, node } = await stage()
  await exchange.rest(10)
  const trader = await node.trader()
  const resting = await trader.spot('buy', { operate_type: '1', price: '50000' })
  for (let second = 0; second < 5; second++) {
    clock.now += 1_000
    await exchange.tell({ price: 1 })
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
  await exchange.rest(7)
  const open = await trader.option('up')
  assert.equal(open.code, 1, open.msg)
  const logged = node.logged.filter((line) => line.includes('price of the exchange rejected'))
  assert.ok(logged.length > 0 && logged.length < node.rejections.length)
})

test('two nodes on one database: a node that accepted a trade which the other rejected returns the orders as well', async () => {
  const open = await sharedDatabase()
  const exchange = await falseExchange(clock)
  const [first, second] = [await guardedNode(open, exchange, clock), await guardedNode(open, exchange, clock)]
  const trader = await first.trader()
  const worth = await trader.worth()
  await exchange.rest(5)
  for (const direction of ['up', 'down'] as const) assert.equal((await trader.option(direction)).code, 1)
  await exchange.rest(29)
  clock.now += 900
  await exchange.tellApart({ price: 1 }, { price: 60_100 })
  await first.work()
  await exchange.rest(3)
  assert.equal(second.market.lastTradeAtOrBefore(M_ID, clock.now - 3_000)?.price, '60100')
  await second.work()
  const orders = await second.context.db.query<{ outcome: string }>('SELECT outcome FROM option_orders')
  assert.deepEqual(
    orders.map(({ outcome }) => outcome),
    ['returned', 'returned'],
  )
  assert.equal(await trader.worth(), worth)
})

test('a node without the price guard: cannot settle an order by a trade that another node rejected', async () => {
  const { exchange, node } = await stage()
  await exchange.rest(5)
  const trader = await node.trader()
  const answer = await trader.option('down')
  const { order_id } = answer.data as { order_id: string }
  await exchange.rest(29)
  clock.now += 900
  await exchange.tell({ price: 1 })
  await node.market.shareRejections([M_ID])
  const [rejected] = node.market.rejectedBetween(M_ID, clock.now, clock.now)
  const settle = node.context.db.query(
    `UPDATE option_orders SET outcome = 'won', profit = 12, entry_trade = $2::jsonb, exit_trade = $3::jsonb, settled_at = 1 WHERE id = $1::bigint`,
    [
      order_id,
      JSON.stringify({ id: '1', price: '60000', ts: clock.now - 9_000 }),
      JSON.stringify({ id: rejected?.id, price: '1', ts: rejected?.ts }),
    ],
  )
  await assert.rejects(settle, /not settled by a rejected trade/)
  await exchange.rest(3)
  await node.work()
  const { data } = await trader.send('getHyOrderInfo', { order_id })
  assert.equal((data as { outcome: string }).outcome, 'returned')
})
