import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  barStart,
  type CandlePeriod,
  dayIndex,
  firstMinute,
  nextStart,
  PERIODS,
} from '../../../server/market/calendar.ts'
import { MarketCandles, type TimedBar } from '../../../server/market/candles.ts'
import { CATALOGUE } from '../../../server/market/catalogue.ts'
import { daysOf, loadRecordings } from '../../../server/market/days.ts'
import { History } from '../../../server/market/history.ts'
import { loadRecording } from '../../../server/market/recording.ts'
import { ReplayedMarket } from '../../../server/market/replayed-market.ts'
import { EPOCH } from '../../support/replay.ts'

const MINUTE = 60_000
const recorded = { btc: loadRecording('btc'), eth: loadRecording('eth') }
const recordings = loadRecordings()
const epochDay = dayIndex(EPOCH / MINUTE)
const listed = CATALOGUE.map((market) => {
  const replay = new ReplayedMarket(market, recorded[market.recording])
  const before = replay.raw(replay.ordinalAfter(firstMinute(epochDay) * MINUTE - 1) - 1)
  const days = daysOf(market.past, recordings, before.price)
  const history = new History(market, days, recordings.shapes, replay.usualDay(), epochDay)
  return { replay, days, candles: new MarketCandles(replay, history, epochDay) }
})
const [btc] = listed
assert.ok(btc)

const anyMarket = fc.constantFrom(...listed)
const anyPeriod = fc.constantFrom(...PERIODS)
const liveMoment = fc.integer({ min: EPOCH, max: EPOCH + 3 * 86_400_000 })
const lateMoment = fc.integer({ min: EPOCH, max: EPOCH + 800 * 86_400_000 })

/** What minutes amount to, by the plainest arithmetic there is. */
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

test('makes every interval of the same minutes, exactly, also across the first start', () => {
  const most: Partial<Record<CandlePeriod, number>> = { '1mon': 2, '1year': 1, '1week': 2 }
  fc.assert(
    fc.property(anyMarket, anyPeriod, liveMoment, ({ candles }, period, now) => {
      for (const { start, ...bar } of candles.upTo(period, now, most[period] ?? 3)) {
        const end = nextStart(period, start) - 1
        const minutes = candles.from('1min', now, 600_000, start, end)
        assert.deepEqual(bar, aggregate(minutes))
      }
    }),
    { numRuns: 40 },
  )
})

test('makes intervals of long after the first start of their minutes too', () => {
  fc.assert(
    fc.property(
      anyMarket,
      fc.constantFrom<CandlePeriod>('60min', '4hour', '1day', '1week'),
      lateMoment,
      (market, period, now) => {
        for (const { start, ...bar } of market.candles.upTo(period, now, 2))
          assert.deepEqual(
            bar,
            aggregate(market.candles.from('1min', now, 30_000, start, nextStart(period, start) - 1)),
          )
      },
    ),
    { numRuns: 25 },
  )
})

test('ends every interval with the last trade', () => {
  fc.assert(
    fc.property(anyMarket, anyPeriod, lateMoment, ({ candles, replay }, period, now) => {
      const [bar] = candles.upTo(period, now, 1)
      const last = replay.raw(replay.ordinalAfter(now) - 1)
      assert.ok(bar)
      assert.equal(bar.close, last.price)
      assert.ok(bar.start * MINUTE <= now && now < nextStart(period, bar.start) * MINUTE)
    }),
  )
})

test('counts the trades of a live minute, as it runs and when it is over', () => {
  fc.assert(
    fc.property(anyMarket, lateMoment, ({ candles, replay }, now) => {
      const minute = Math.floor(now / MINUTE)
      for (const [bar, upTo] of [
        [candles.upTo('1min', now, 1)[0], now],
        [candles.upTo('1min', (minute + 5) * MINUTE, 1, minute)[0], (minute + 1) * MINUTE - 1],
      ] as const) {
        const [from, to] = [replay.ordinalAfter(minute * MINUTE - 1), replay.ordinalAfter(upTo)]
        const trades = Array.from({ length: to - from }, (_none, at) => replay.raw(from + at))
        assert.equal(bar?.count, trades.length)
        assert.equal(
          bar?.amount,
          trades.reduce((sum, { amount }) => sum + amount, 0),
        )
      }
    }),
    { numRuns: 40 },
  )
})

test('touches the bar before with every bar, and holds open and close between low and high', () => {
  const hour = EPOCH + 20 * MINUTE
  for (const { candles } of listed)
    for (const period of PERIODS) {
      const bars = candles.upTo(period, hour, 400)
      for (const [at, { open, high, low, close }] of bars.entries()) {
        if (at > 0) assert.equal(open, bars[at - 1]?.close)
        assert.ok(low >= 1 && low <= Math.min(open, close) && high >= Math.max(open, close))
      }
    }
})

test('reaches the high and low of every old day exactly', () => {
  for (const { candles, days } of [btc, ...listed.slice(4, 7)]) {
    const bars = candles.upTo('1day', firstMinute(epochDay) * MINUTE - 1, 2000)
    assert.deepEqual(
      bars.map(({ open, high, low, close }) => [open, high, low, close]),
      days.map(({ open, high, low, close }) => [open, high, low, close]),
    )
  }
})

test('meets the live price at the first start without a jump', () => {
  for (const { candles, replay } of listed) {
    const start = firstMinute(epochDay)
    const [before, first] = candles.from('1min', EPOCH, 2, start - 1, start)
    const last = replay.raw(replay.ordinalAfter(start * MINUTE - 1) - 1)
    assert.equal(before?.close, last.price)
    assert.equal(first?.open, last.price)
  }
})

test('carries the close through a minute without a trade', () => {
  const bars = btc.candles.from('1min', EPOCH, 60_000, firstMinute(epochDay - 40), firstMinute(epochDay))
  const still = bars.filter(({ count }) => count === 0)
  assert.ok(still.length > 0)
  for (const { open, high, low, close, amount, vol } of still)
    assert.deepEqual([high, low, close, amount, vol], [open, open, open, 0, 0])
})

test('begins days, weeks, months and years at midnight GMT+8', () => {
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

test('has 2,000 bars of every interval up to four hours, and every recorded day', () => {
  for (const { candles, days } of listed) {
    for (const period of ['1min', '60min', '4hour'] as const)
      assert.equal(candles.upTo(period, EPOCH, 2000).length, 2000)
    assert.equal(candles.upTo('1day', EPOCH, 2000).length, days.length + 1)
  }
  assert.ok(btc.candles.upTo('1week', EPOCH, 2000).length >= 188)
})

test('does not let markets move together: their last month of days differs', () => {
  const moves = listed.map(({ candles }) =>
    candles.upTo('1day', EPOCH, 31).map(({ open, close }) => Math.round((close / open) * 1e4)),
  )
  assert.equal(new Set(moves.map(String)).size, listed.length)
})

test('repeats itself: two openings with the same first start tell the same', () => {
  const now = EPOCH + 26 * 3_600_000 + 12_345
  const again = CATALOGUE[3]
  assert.ok(again && listed[3])
  const replay = new ReplayedMarket(again, loadRecording(again.recording))
  const before = replay.raw(replay.ordinalAfter(firstMinute(epochDay) * MINUTE - 1) - 1)
  const days = daysOf(again.past, loadRecordings(), before.price)
  const candles = new MarketCandles(
    replay,
    new History(again, days, loadRecordings().shapes, replay.usualDay(), epochDay),
    epochDay,
  )
  for (const period of PERIODS) assert.deepEqual(candles.upTo(period, now, 50), listed[3].candles.upTo(period, now, 50))
})
