import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIndex, firstMinute } from '../../../server/market/sample/calendar.ts'
import { DaySequence } from '../../../server/market/sample/daily-path.ts'
import { loadRecordings, standardizeDays, summarizeDays } from '../../../server/market/sample/daily-returns.ts'
import type { Bar } from '../../../server/market/sample/ohlc.ts'
import type { SampleMarket } from '../../../server/market/sample/sample-market.ts'
import { createSampleMarkets } from '../../../server/market/sample/sample-markets.ts'
import { createSeededRandom } from '../../../server/market/sample/seeded-random.ts'
import { createSeededMarkets, samplePrices } from '../../support/sample-day.ts'
import { EPOCH, SEED } from '../../support/sample-market.ts'

const MINUTE = 60_000
const liveDay = dayIndex(EPOCH / MINUTE)
const SECOND = 1_000

function minutesOf(market: SampleMarket, day: number): Bar[] {
  const bars = market.getMinutes(day)
  return Array.from({ length: 1_440 }, (_none, at) => bars.get(at))
}

const tradesOf = (market: SampleMarket, minute: number) =>
  market.listBetween(
    market.findOrdinalAfter(minute * MINUTE - 1),
    market.findOrdinalAfter((minute + 1) * MINUTE - 1),
    10_000,
  )

const movesOf = (prices: Float64Array, step: number) =>
  Float64Array.from({ length: Math.floor((prices.length - 1) / step) }, (_none, at) =>
    Math.log((prices[(at + 1) * step] ?? 1) / (prices[at * step] ?? 1)),
  )

const sumOf = (values: Float64Array, other = values) =>
  values.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

const correlation = (a: Float64Array, b: Float64Array) => sumOf(a, b) / Math.sqrt(sumOf(a) * sumOf(b))

test('price steps: a random walk at every scale, without reversion or momentum', () => {
  const markets = createSeededMarkets(5)
  for (const market of [markets[0], markets[5], markets[13]]) {
    assert.ok(market)
    const prices = samplePrices(market, SECOND)
    const variance = sumOf(movesOf(prices, 1))
    for (const seconds of [2, 10, 28, 60, 300]) {
      const ratio = sumOf(movesOf(prices, seconds)) / variance
      // Five standard errors for moves of equal size.
      const error = Math.sqrt((2 * seconds) / prices.length)
      assert.ok(Math.abs(ratio - 1) < 0.1 + 5 * error, `${market.listing.symbol}, ${seconds} s: ${ratio}`)
    }
  }
})

test('price steps: shared moves come at the same time in all markets, so none leads another', () => {
  const [one, other] = createSeededMarkets(5)
    .slice(0, 2)
    .map((market) => samplePrices(market, SECOND))
  assert.ok(one && other)
  const [a, b] = [movesOf(one, 1), movesOf(other, 1)]
  assert.ok(correlation(a, b) > 0.4, `together ${correlation(a, b)}`)
  for (const ahead of [1, 2, 5])
    for (const [leads, follows] of [
      [a, b],
      [b, a],
    ] as const) {
      const found = correlation(leads.subarray(0, -ahead), follows.subarray(ahead))
      assert.ok(Math.abs(found) < 0.04, `${ahead} s ahead ${found}`)
    }
})

test('price steps: a drawn day has the recorded volatility, but direction and size of its move are independent of the recording', () => {
  const pool = standardizeDays(summarizeDays(loadRecordings().daily.btc))
  const days = new DaySequence(pool, createSeededRandom(SEED), 'test')
  const count = 3_000
  const [recorded, drawn] = [new Float64Array(count), new Float64Array(count)]
  for (let at = 0; at < count; at++) {
    const { move, volatility } = days.getWithDrawnMove(at)
    assert.equal(volatility, days.get(at).volatility)
    recorded[at] = days.get(at).move
    drawn[at] = move / volatility
  }
  const error = 1 / Math.sqrt(count)
  assert.ok(Math.abs(correlation(recorded, drawn)) < 4 * error)
  assert.ok(Math.abs(sumOf(drawn) / count - 1) < 6 * error, 'the moves vary as the volatility says')
  assert.ok(Math.abs(drawn.reduce((sum, move) => sum + move, 0) / count) < 4 * error, 'the moves have no trend')
})

test('price steps: an installation that switches to sums of steps keeps every candle and trade it showed and continues from the last price', () => {
  const switched = liveDay + 3
  const [before, after] = [Number.POSITIVE_INFINITY, switched].map((walkFrom) =>
    createSampleMarkets(liveDay, SEED, { walkFrom }),
  )
  for (const at of [0, 1, 9]) {
    const [old, now] = [before?.[at], after?.[at]]
    assert.ok(old && now)
    for (const day of [liveDay - 200, liveDay, switched - 1]) {
      assert.deepEqual(minutesOf(now, day), minutesOf(old, day))
      assert.deepEqual(tradesOf(now, firstMinute(day) + 700), tradesOf(old, firstMinute(day) + 700))
    }
    assert.notDeepEqual(minutesOf(now, switched), minutesOf(old, switched))
    const midnight = now.findOrdinalAfter(firstMinute(switched) * MINUTE - 1)
    assert.equal(now.getTrade(midnight).price, now.getTrade(now.previous(midnight) ?? 0).price)
  }
})

test('price steps: an installation from before them keeps every price it showed and continues from the last one', () => {
  const switched = liveDay + 3
  const [before, after] = [
    createSampleMarkets(liveDay, SEED, { drawnFrom: Number.POSITIVE_INFINITY }),
    createSampleMarkets(liveDay, SEED, { drawnFrom: switched, walkFrom: Number.POSITIVE_INFINITY }),
  ]
  for (const at of [0, 1, 9]) {
    const [old, now] = [before[at], after[at]]
    assert.ok(old && now)
    for (const day of [liveDay - 200, liveDay, switched - 1]) {
      assert.deepEqual(minutesOf(now, day), minutesOf(old, day))
      assert.deepEqual(tradesOf(now, firstMinute(day) + 700), tradesOf(old, firstMinute(day) + 700))
    }
    assert.notDeepEqual(minutesOf(now, switched), minutesOf(old, switched))
    const midnight = now.findOrdinalAfter(firstMinute(switched) * MINUTE - 1)
    assert.equal(now.getTrade(midnight).price, now.getTrade(now.previous(midnight) ?? 0).price)
  }
})
