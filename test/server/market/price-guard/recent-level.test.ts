import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MIN_LEVEL_VALUE, RecentLevel } from '../../../../server/market/upstream/price-guard/recent-level.ts'

const T = 1_800_000_000_000
const PRICE = 60_000

const add = (level: RecentLevel, price: number, at: number, amount = 1) =>
  level.add({ price: String(price), amount: String(amount) }, at)

/** Creates a level from a trade a second for a minute, up to T. */
function createLevel(priceAt: (second: number) => number = () => PRICE): RecentLevel {
  const level = new RecentLevel()
  for (let second = -60; second <= 0; second++) add(level, priceAt(second), T + second * 1_000)
  return level
}

/** Completes the second of the last trade, so that it counts. */
const complete = (level: RecentLevel, at: number) => level.findDeviation(PRICE, at)

test('property: one second of any price and turnover moves neither the level nor its tolerance', () => {
  const prices = fc.array(fc.double({ min: 0.01, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(prices, fc.constantFrom(0.000_000_1, 1, 1e9), (burst, amount) => {
      const level = createLevel()
      const before = createLevel()
      for (const price of burst) add(level, price, T + 1_000, amount)
      complete(level, T + 2_000)
      assert.equal(level.price, PRICE)
      for (let second = 2; second < 6; second++) {
        add(level, PRICE, T + second * 1_000)
        add(before, PRICE, T + second * 1_000)
      }
      complete(level, T + 7_000)
      complete(before, T + 7_000)
      assert.equal(level.price, PRICE)
      assert.equal(level.getTradeTolerance(T + 7_000), before.getTradeTolerance(T + 7_000))
    }),
  )
})

test('property: the level is the price of a second among the last five, whatever the prices are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 120_000 }), { minLength: 10, maxLength: 40 }), (prices) => {
      const level = new RecentLevel()
      for (const [second, price] of prices.entries()) add(level, price, T + second * 1_000, 1_000)
      complete(level, T + prices.length * 1_000)
      assert.ok(prices.slice(-5).includes(Math.round(level.price ?? 0)))
    }),
  )
})

test('property: the order of trades within a second does not change the level', () => {
  const trades = fc.array(
    fc.record({ price: fc.integer({ min: 59_000, max: 61_000 }), amount: fc.integer({ min: 1, max: 9 }) }),
    {
      minLength: 2,
      maxLength: 8,
    },
  )
  fc.assert(
    fc.property(trades, (all) => {
      const levels = [all, all.toReversed()].map((order) => {
        const level = new RecentLevel()
        for (let second = 0; second < 5; second++)
          for (const { price, amount } of order) add(level, price, T + second * 1_000, amount)
        complete(level, T + 5_000)
        return level.price ?? 0
      })
      assert.ok(Math.abs((levels[0] ?? 0) - (levels[1] ?? 1)) < 1e-6)
    }),
  )
})

test('a trade of an earlier second than the last one is ignored, and is compared with the seconds around it', () => {
  const level = createLevel((second) => (second < -20 ? PRICE - 600 : PRICE))
  const tolerance = level.getTradeTolerance(T)
  add(level, 1, T - 5_000, 1e9)
  complete(level, T + 1_000)
  assert.equal(level.price, PRICE)
  assert.ok(level.isEarlier(T - 30_000))
  assert.equal(level.findDeviation(PRICE - 600, T - 30_000), 0)
  assert.equal(level.findDeviation(PRICE - 600 - 3 * tolerance, T - 30_000), -1)
})

test('seconds below the least turnover are combined until they reach it', () => {
  const level = createLevel()
  const small = MIN_LEVEL_VALUE / PRICE / 4
  for (let second = 1; second <= 3; second++) add(level, PRICE * 0.99, T + second * 1_000, small)
  complete(level, T + 4_000)
  const range = level.getRecentRange(T + 4_000, 1_000)
  assert.equal(level.price, PRICE)
  assert.ok(range && Math.abs(range.low - PRICE * 0.99) < 1)
})

test('without three seconds of trades nothing is known: no price, no range, and every trade is in line', () => {
  const level = new RecentLevel()
  assert.deepEqual([level.price, level.getRecentRange(T, 3_000), level.findDeviation(1, T)], [null, null, 0])
  for (let second = 0; second < 3; second++) add(level, PRICE, T + second * 1_000)
  assert.equal(level.findDeviation(1, T + 2_500), 0)
  assert.equal(level.findDeviation(1, T + 3_000), -1)
})

test('the tolerance grows with the square root of a gap, and the last price stays known', () => {
  const level = createLevel()
  complete(level, T + 1_000)
  const at = (seconds: number) => level.getTradeTolerance(T + seconds * 1_000)
  assert.ok(Math.abs(at(1) - PRICE * 0.000_3) < 1e-9)
  assert.ok(Math.abs(at(100) - 10 * at(1)) < 1e-9)
  const range = level.getRecentRange(T + 600_000, 3_000)
  assert.deepEqual([range?.low, range?.high], [PRICE, PRICE])
})

test('a new level needs 2 to 30 s: five mean intervals between trades', () => {
  const confirmTime = (stepMs: number) => {
    const level = new RecentLevel()
    for (let index = 0; index < 20; index++) add(level, PRICE, T + index * stepMs)
    complete(level, T + 21 * stepMs)
    return level.getConfirmTime()
  }
  assert.equal(confirmTime(250), 2_000)
  assert.ok(Math.abs(confirmTime(1_000) - 5_000) < 300)
  assert.equal(confirmTime(10_000), 30_000)
  assert.equal(new RecentLevel().getConfirmTime(), 30_000)
})
