import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import {
  barStart,
  type CandlePeriod,
  dayIndex,
  firstMinute,
  nextStart,
  PERIODS,
} from '../../../server/market/sample/calendar.ts'
import { MarketCandles, type TimedBar } from '../../../server/market/sample/sample-candles.ts'
import { createSampleMarkets } from '../../../server/market/sample/sample-markets.ts'
import { limitRuns } from '../../support/cases.ts'
import { EPOCH, SEED } from '../../support/sample-market.ts'

const MINUTE = 60_000
const epochDay = dayIndex(EPOCH / MINUTE)
const listed = createSampleMarkets(epochDay, SEED).map((sample) => ({ sample, candles: new MarketCandles(sample) }))
const [btc] = listed
assert.ok(btc)

const anyMarket = fc.constantFrom(...listed)
const anyPeriod = fc.constantFrom(...PERIODS)
const liveMoment = fc.integer({ min: EPOCH, max: EPOCH + 3 * 86_400_000 })
const lateMoment = fc.integer({ min: EPOCH, max: EPOCH + 800 * 86_400_000 })

/** Reference implementation: aggregates minutes with simple arithmetic. */
function aggregate(minutes: readonly TimedBar[]) {
  const sum = (figure: 'amount' | 'vol' | 'count') => minutes.reduce((total, bar) => total + bar[figure], 0)
  return {
    open: minutes[0]?.open,
    high: minutes.reduce((most, { high }) => Math.max(most, high), 0),
    low: minutes.reduce((least, { low }) => Math.min(least, low), Number.POSITIVE_INFINITY),
    close: minutes.at(-1)?.close,
    amount: sum('amount'),
    vol: sum('vol'),
    count: sum('count'),
  }
}

test('candles: every interval equals the sum of its minutes, also across the start of the market', () => {
  const most: Partial<Record<CandlePeriod, number>> = { '1mon': 2, '1year': 1, '1week': 2 }
  fc.assert(
    fc.property(anyMarket, anyPeriod, liveMoment, ({ candles }, period, now) => {
      for (const { start, ...bar } of candles.listUpTo(period, now, most[period] ?? 3)) {
        const end = nextStart(period, start) - 1
        const minutes = candles.listFrom('1min', now, 600_000, start, end)
        assert.deepEqual(bar, aggregate(minutes))
      }
    }),
    limitRuns(12),
  )
})

test('candles: the first computation of several years yields to other work and returns the same candles (SRV29)', async () => {
  const [sample] = createSampleMarkets(epochDay, SEED)
  assert.ok(sample)
  const [cold, known] = [new MarketCandles(sample), btc.candles]
  assert.equal(cold.isCheap('1year', EPOCH), false)
  for (const period of ['1mon', '4hour', '1year'] as const) {
    let turns = 0
    let over = false
    const others = (async () => {
      for (; !over; turns++) await setImmediate()
    })()
    const wanted = { size: 300, from: null, to: Number.POSITIVE_INFINITY }
    const computed = await cold.computeHistory(period, EPOCH, wanted).finally(() => {
      over = true
    })
    await others
    assert.deepEqual(computed, known.listUpTo(period, EPOCH, 300))
    const [first] = computed
    assert.ok(first)
    const beyond = { size: 5, from: first.start + 1, to: first.start + 100_000_000 }
    assert.deepEqual(
      await cold.computeHistory(period, EPOCH, beyond),
      known.listFrom(period, EPOCH, 5, beyond.from, beyond.to),
    )
    assert.equal(cold.isCheap('1year', EPOCH), true)
    if (period === '1mon') assert.ok(turns > 3, `others had ${turns} turns meanwhile`)
  }
})

test('candles: intervals equal the sum of their minutes also long after the start of the market', () => {
  fc.assert(
    fc.property(
      anyMarket,
      fc.constantFrom<CandlePeriod>('60min', '4hour', '1day', '1week'),
      lateMoment,
      (market, period, now) => {
        for (const { start, ...bar } of market.candles.listUpTo(period, now, 2))
          assert.deepEqual(
            bar,
            aggregate(market.candles.listFrom('1min', now, 30_000, start, nextStart(period, start) - 1)),
          )
      },
    ),
    limitRuns(12),
  )
})

test('candles: every current interval closes with the last trade', () => {
  fc.assert(
    fc.property(anyMarket, anyPeriod, lateMoment, ({ candles, sample }, period, now) => {
      const [bar] = candles.listUpTo(period, now, 1)
      const [last] = sample.listLatest(sample.findOrdinalAfter(now), 1)
      assert.ok(bar)
      assert.equal(bar.close, last?.price)
      assert.ok(bar.start * MINUTE <= now && now < nextStart(period, bar.start) * MINUTE)
    }),
  )
})

test('candles: a live minute counts its trades, while it runs and after its end', () => {
  fc.assert(
    fc.property(anyMarket, lateMoment, ({ candles, sample }, now) => {
      const minute = Math.floor(now / MINUTE)
      for (const [bar, upTo] of [
        [candles.listUpTo('1min', now, 1)[0], now],
        [candles.listUpTo('1min', (minute + 5) * MINUTE, 1, minute)[0], (minute + 1) * MINUTE - 1],
      ] as const) {
        const [from, to] = [sample.findOrdinalAfter(minute * MINUTE - 1), sample.findOrdinalAfter(upTo)]
        const trades = sample.listBetween(from, to, 10_000)
        assert.equal(bar?.count, trades.length)
        assert.equal(
          bar?.amount,
          trades.reduce((sum, { amount }) => sum + amount, 0),
        )
      }
    }),
    limitRuns(40),
  )
})

test('candles: every bar opens at the previous close, and open and close are between low and high', () => {
  const hour = EPOCH + 20 * MINUTE
  for (const { candles } of listed)
    for (const period of PERIODS) {
      const bars = candles.listUpTo(period, hour, 120)
      for (const [at, { open, high, low, close }] of bars.entries()) {
        if (at > 0) assert.equal(open, bars[at - 1]?.close)
        assert.ok(low >= 1 && low <= Math.min(open, close) && high >= Math.max(open, close))
      }
    }
})

test('candles: a running minute grows with each trade into its final bar', () => {
  fc.assert(
    fc.property(anyMarket, lateMoment, ({ candles }, moment) => {
      const start = Math.floor(moment / MINUTE) * MINUTE
      const [whole] = candles.listUpTo('1min', start + 90_000, 1, start / MINUTE)
      let before: TimedBar | undefined
      for (const into of [0, 900, 17_000, 42_500, 59_999]) {
        const [bar] = candles.listUpTo('1min', start + into, 1)
        assert.ok(bar && bar.count > 0 && bar.open === whole?.open)
        assert.ok(!before || (bar.high >= before.high && bar.low <= before.low && bar.vol >= before.vol))
        before = bar
      }
      assert.deepEqual(before, whole)
    }),
    limitRuns(20),
  )
})

test('candles: the live price continues the history without a jump', () => {
  for (const { candles, sample } of listed) {
    const start = firstMinute(epochDay)
    const [before, first] = candles.listFrom('1min', EPOCH, 2, start - 1, start)
    assert.equal(first?.open, before?.close)
    assert.equal(first?.open, sample.listing.price)
  }
})

test('candles: every minute has trades', () => {
  const bars = btc.candles.listFrom('1min', EPOCH, 60_000, firstMinute(epochDay - 40), firstMinute(epochDay))
  assert.ok(bars.every(({ count, amount, vol }) => count > 0 && amount > 0 && vol > 0))
})

test('candles: days, weeks, months and years begin at midnight GMT+8', () => {
  const at = (iso: string) => Date.parse(iso) / MINUTE
  const moment = at('2026-11-18T17:30:00Z') // Thursday 01:30 in GMT+8
  assert.equal(barStart('1day', moment), at('2026-11-18T16:00:00Z'))
  assert.equal(barStart('1week', moment), at('2026-11-15T16:00:00Z'))
  assert.equal(barStart('1mon', moment), at('2026-10-31T16:00:00Z'))
  assert.equal(barStart('1year', moment), at('2025-12-31T16:00:00Z'))
  assert.equal(nextStart('1mon', at('2027-01-31T16:00:00Z')), at('2027-02-28T16:00:00Z'))
  assert.equal(nextStart('1year', at('2027-12-31T16:00:00Z')), at('2028-12-31T16:00:00Z'))
  assert.equal(barStart('4hour', moment), at('2026-11-18T16:00:00Z'))
})

test('candles: there are 2,000 bars of a minute, an hour and four hours, and years of days', () => {
  for (const { candles } of listed) {
    for (const period of ['1min', '60min', '4hour'] as const)
      assert.equal(candles.listUpTo(period, EPOCH, 2000).length, 2000)
    assert.ok(candles.listUpTo('1day', EPOCH, 2000).length > 400)
  }
  assert.ok(btc.candles.listUpTo('1week', EPOCH, 2000).length >= 188)
})

const movesOf = (bars: readonly TimedBar[]) => bars.map(({ open, close }) => Math.log(close / open))

function correlation(a: readonly number[], b: readonly number[]): number {
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0)
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
}

test('candles: live markets move together, with a correlation below 1', () => {
  const live = listed.map(({ candles }) =>
    movesOf(candles.listFrom('60min', EPOCH + 30 * 86_400_000, 600, firstMinute(epochDay), Number.POSITIVE_INFINITY)),
  )
  for (const [at, moves] of live.entries()) {
    const together = correlation(moves, live[(at + 1) % live.length] ?? [])
    assert.ok(together > 0.3 && together < 0.8, `${listed[at]?.sample.listing.symbol} ${together}`)
  }
})

test('candles: volatility after the start of the market is similar to that before it', () => {
  for (const { candles, sample } of listed) {
    const first = firstMinute(epochDay)
    const spread = (from: number) => {
      const moves = movesOf(candles.listFrom('15min', EPOCH + 40 * 86_400_000, 2_000, from, from + 20 * 1_440 - 1))
      return Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length)
    }
    const ratio = spread(first) / spread(first - 20 * 1_440)
    assert.ok(ratio > 0.5 && ratio < 2, `${sample.listing.symbol} ${ratio}`)
  }
})

test('candles: no hour of a fortnight resembles another one or its reverse', () => {
  const minutes = btc.candles.listFrom(
    '1min',
    EPOCH + 20 * 86_400_000,
    20_000,
    firstMinute(epochDay) - 2_880,
    EPOCH / MINUTE + 17_000,
  )
  const moves = movesOf(minutes)
  const hours = Array.from({ length: Math.floor(moves.length / 60) }, (_none, at) => moves.slice(at * 60, at * 60 + 60))
  for (const [at, hour] of hours.entries())
    for (const other of hours.slice(at + 1)) {
      assert.ok(Math.abs(correlation(hour, other)) < 0.9)
      assert.ok(Math.abs(correlation(hour, other.toReversed())) < 0.9)
    }
})
