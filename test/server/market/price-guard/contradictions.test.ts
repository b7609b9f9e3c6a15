import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare } from '../../../../shared/base/money/decimal.ts'
import { DEFAULT_LIQUIDITY_LIMITS } from '../../../../shared/base/money/liquidity.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { everyCase } from '../../../support/cases.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { type FakeExchange, type ReportedTrade, startFakeExchange } from '../../../support/fake-exchange.ts'
import { type GuardedNode, guardedNode, MARKET_ID, type Trader } from '../../../support/guarded-node.ts'
import { setLiquidityLimits } from '../../../support/liquidity-limits.ts'

// Prices that contradict each other within the band of 5 %: prints of a member between the trades of others, and books away from the trades. Every attack is
// played in a market with many trades, in one whose price moves, and in one without trades but the member's own.

const PRICE = 60_000
const SPREAD = 10

/** Trades of others in a second: none in a thin market. */
type Market = 'quiet' | 'moving' | 'thin'
const MARKETS: readonly Market[] = ['quiet', 'moving', 'thin']

interface Stage {
  exchange: FakeExchange
  node: GuardedNode
  clock: { now: number }
  /** Passes seconds with the trades of others and the book around them. */
  pass(seconds: number): Promise<void>
  /** Price of the others' last trade. */
  price(): number
}

const bookAround = (price: number): NonNullable<FakeExchange['book']> => ({
  bids: [[price - SPREAD, 5]],
  asks: [[price + SPREAD, 5]],
})

/** Starts an exchange and a node, and passes seconds. A market is thin once the history of trades is 5 minutes old. */
async function openStage(market: Market, seconds: number): Promise<Stage> {
  const clock = { now: 1_800_000_000_000 }
  const exchange = await startFakeExchange(clock)
  const node = await guardedNode(embeddedDatabase, exchange, clock)
  await setLiquidityLimits(node.context.db, DEFAULT_LIQUIDITY_LIMITS)
  let [price, second] = [PRICE, 0]
  const report = async (): Promise<void> => {
    second += 1
    // Returns to its beginning, so that what a trader has is worth the same before and after.
    if (market === 'moving') price = PRICE + Math.round(12 * Math.sin(second / 7) + 9 * Math.sin(second * 2.3))
    await exchange.reportBook()
    if (market !== 'thin') await exchange.report({ price, amount: 0.4 }, { price, amount: 0.000_05 })
    else if (second % 5 === 0) await exchange.report({ price, amount: 0.000_1 })
  }
  const stage: Stage = {
    exchange,
    node,
    clock,
    price: () => price,
    async pass(seconds) {
      for (let at = 0; at < seconds; at++) {
        clock.now += 1_000
        await report()
        if (at % 10 === 9) await node.runEngines()
      }
      await node.runEngines()
    },
  }
  await stage.pass(seconds)
  return stage
}

const stages = new Map(MARKETS.map((market) => [market, lazily(() => openStage(market, market === 'thin' ? 360 : 70))]))
const getStage = (market: Market): Promise<Stage> => {
  const open = stages.get(market)
  assert.ok(open)
  return open()
}

/** Asserts that a trader has not gained. In a moving market BTC is worth what it was, so it is sold and bought at the same prices. */
async function assertNoGain(trader: Trader, before: string): Promise<void> {
  assert.ok(compare(await trader.getTotalValue(), before) <= 0, 'no gain')
}

const PRINTS: Record<string, readonly ReportedTrade[]> = {
  '0.0001 BTC, 0.05 % around the price': [
    { price: 59_970, amount: 0.000_1 },
    { price: 60_030, amount: 0.000_1 },
  ],
  '0.0016 BTC (96 USDT), 0.01 % around the price': [
    { price: 59_994, amount: 0.001_6 },
    { price: 60_006, amount: 0.001_6 },
  ],
  '0.01 BTC, 0.2 % around the price': [
    { price: 59_880, amount: 0.01 },
    { price: 60_120, amount: 0.01 },
  ],
  '1 BTC, 4 % around the price': [
    { price: 57_600, amount: 1 },
    { price: 62_400, amount: 1 },
  ],
}

/** Smallest and largest prints. */
const PRINT_CASES = Object.entries(PRINTS)
const FEW_PRINTS = [PRINT_CASES.at(0), PRINT_CASES.at(-1)].filter((one) => one !== undefined)

for (const market of MARKETS) {
  // One market after the other: a node reconnects to an exchange that is silent for 20 s, also while other tests run.
  for (const [name, [low = {}, high = {}]] of everyCase(PRINT_CASES, market === 'quiet' ? FEW_PRINTS : []))
    test(`options in a ${market} market, prints of ${name} after acceptance and before the end: they decide nothing`, async () => {
      const { clock, exchange, node, pass } = await getStage(market)
      await pass(20)
      const trader = await node.trader()
      const before = await trader.getTotalValue()
      const answer = await trader.option('up')
      if (market === 'thin') {
        assert.deepEqual([answer.field, answer.rule], ['m_id', 'thin'])
        assert.match(answer.msg, /too few trades/)
        return
      }
      assert.equal(answer.code, 1, answer.msg)
      clock.now += 100
      await exchange.report(low)
      clock.now -= 100
      await pass(29)
      clock.now += 900
      await exchange.report(high)
      clock.now += 100
      await pass(4)
      const { data } = await trader.send('getHyOrderInfo', answer.data as { order_id: string })
      const order = data as Record<string, { id: string; price: string; count: number; trades: unknown[] }>
      assert.notEqual(order.outcome, 'returned')
      assert.notEqual(order.entry?.price, String(low.price))
      assert.notEqual(order.exit?.price, String(high.price))
      assert.ok(
        JSON.stringify(order.entry_skipped).includes(`"price":"${low.price}"`),
        'the print is among the skipped',
      )
      assert.ok(
        JSON.stringify(order.exit_skipped).includes(`"price":"${high.price}"`),
        'the print is among the skipped',
      )
      if (market === 'quiet') {
        assert.equal(order.outcome, 'draw')
        await assertNoGain(trader, before)
      }
      await assertPublic(node, order)
    })

  for (const shift of everyCase([0.002, 0.005, 0.02, 0.048], market === 'quiet' ? [0.048] : []))
    test(`a ${market} market and books ${shift * 100} % beside its trades: market orders, limit orders and swaps bring no gain`, async () => {
      const { exchange, node, pass } = await getStage(market)
      await pass(market === 'thin' ? 30 : 12)
      const [trader, swapper] = [await node.trader(), await node.trader()]
      const before = [await trader.getTotalValue(), await swapper.getTotalValue()]
      const { code, msg } = await trader.spot('buy')
      assert.equal(code, 1, msg)
      for (let round = 0; round < 2; round++) {
        exchange.book = bookAround(PRICE * (1 - shift))
        await pass(1)
        const price = String(PRICE * (1 - shift) + SPREAD)
        const taken = [await trader.spot('buy'), await trader.spot('buy', { operate_type: '1', price })]
        for (const { data } of taken)
          await trader.send('tradecancelOrder', { bb_id: (data as { id?: string })?.id ?? '' })
        await swapper.swap('USDT')
        exchange.book = bookAround(PRICE * (1 + shift))
        await pass(1)
        const sold = await trader.spot('sell')
        assert.notEqual([taken[0], sold].map((answer) => answer?.code).join(), '1,1')
        await swapper.swap('BTC')
        exchange.book = null
        await pass(11)
      }
      await assertNoGain(trader, before[0] ?? '')
      await assertNoGain(swapper, before[1] ?? '')
    })
}

/** Asserts that the public look-up of the deciding trade shows each skipped trade with the reason that the order has. */
async function assertPublic(node: GuardedNode, order: Record<string, unknown>): Promise<void> {
  for (const side of ['entry', 'exit']) {
    const { id } = order[side] as { id: string }
    const { trades } = order[`${side}_skipped`] as { trades: { id: string; reason: string }[] }
    const found = (await node.call('getPublicTrade', { symbol: MARKET_ID, id })).data as Record<
      'before' | 'after',
      { id: string; skipped: string }[]
    >
    const shown = [...found.before, ...found.after]
    for (const skipped of trades)
      assert.equal(shown.find((one) => one.id === skipped.id)?.skipped, skipped.reason, `${side} ${skipped.id}`)
  }
}

test('a losing option and a print 6.7 % above half a second before its end: the amount is lost, not returned', async () => {
  const { clock, exchange, node, pass } = await openStage('quiet', 40)
  const trader = await node.trader()
  await pass(3)
  const answer = await trader.option('up')
  assert.equal(answer.code, 1, answer.msg)
  await pass(27)
  for (let at = 0; at < 2; at++) {
    clock.now += 1_000
    await exchange.report({ price: 59_990 })
  }
  clock.now += 500
  await exchange.report({ price: 64_000, amount: 0.000_1 })
  clock.now += 500
  await pass(4)
  const { data } = await trader.send('getHyOrderInfo', answer.data as { order_id: string })
  assert.equal((data as { outcome: string }).outcome, 'lost')
})

test('a book beside the trades for 4 s: trading is halted, and the readiness names market and reason', async () => {
  const { exchange, node, pass } = await openStage('quiet', 30)
  exchange.book = bookAround(PRICE * 0.951)
  await pass(5)
  const trader = await node.trader()
  assert.equal((await trader.spot('buy')).rule, 'halted')
  assert.equal(node.market.findHalt(MARKET_ID)?.reason, 'contradiction')
  assert.ok(node.logged.some((line) => line.includes('trading halted') && line.includes('contradiction')))
  exchange.book = null
  await pass(12)
  const { code, msg } = await trader.spot('buy')
  assert.equal(code, 1, msg)
  exchange.book = bookAround(PRICE * 1.049)
  await pass(5)
  // The check compares the clock with the database's, so this node accepts no orders afterwards.
  assert.equal((await node.context.runChecks()).degraded.prices, 'rejected in btcusdt (book contradicts trades)')
  exchange.book = null
  await pass(12)
  assert.equal(node.market.findHalt(MARKET_ID), null)
})

for (const market of MARKETS)
  for (const bookToo of everyCase([false, true], market === 'quiet' ? [true] : []))
    test(`a ${market} market, trades ${bookToo ? 'and book ' : ''}4.75 % lower for a minute and then back: swaps and resting orders bring no gain`, async () => {
      const { clock, exchange, node, pass } = await openStage(market, 40)
      const trader = await node.trader()
      const resting = await node.trader()
      const before = [await trader.getTotalValue(), await resting.getTotalValue()]
      // At prices that only the prints reach, so that a small print would fill them.
      const order = await resting.spot('buy', { operate_type: '1', price: '57200' })
      assert.equal(order.code, 1, order.msg)
      const low = 57_150
      if (bookToo) exchange.book = bookAround(low)
      for (let second = 0; second < 60; second++) {
        clock.now += 1_000
        await exchange.reportBook()
        await exchange.report({ price: low, amount: market === 'thin' ? 0.000_1 : 0.02 })
      }
      await trader.swap('USDT')
      await resting.send('tradecancelOrder', { bb_id: (order.data as { id: string }).id })
      exchange.book = null
      await pass(60)
      await trader.swap('BTC')
      await assertNoGain(trader, before[0] ?? '')
      if (!bookToo) await assertNoGain(resting, before[1] ?? '')
    })

test('the first market order of a client that never read the book is filled', async () => {
  const { node } = await openStage('quiet', 20)
  const { code, msg } = await (await node.trader()).spot('buy')
  assert.equal(code, 1, msg)
})
