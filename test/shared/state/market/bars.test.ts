import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { INTERVALS, type Interval } from '../../../../shared/base/contract/constants.ts'
import { type Bar, candleToBar, getBarLengthMs, mergeBar, sortBars } from '../../../../shared/state/market/bars.ts'

const MINUTE = 60_000
const bar = (minute: number, close = '1', more: Partial<Bar> = {}): Bar => ({
  time: minute * MINUTE,
  open: '1',
  high: '2',
  low: '0.5',
  close,
  volume: '10',
  ...more,
})
const minutes = (bars: readonly Bar[]) => bars.map(({ time }) => time / MINUTE)

test('candle of the wire: a bar in ms with its turnover, or its amount if there is none', () => {
  const candle = { id: 1_700_000_000, open: '1', high: '2', low: '0.5', close: '1.5', amount: '3', vol: '4' }
  assert.deepEqual(candleToBar(candle), {
    time: 1_700_000_000_000,
    open: '1',
    high: '2',
    low: '0.5',
    close: '1.5',
    volume: '4',
  })
  assert.equal(candleToBar({ ...candle, vol: null }).volume, '3')
  assert.equal(candleToBar({ ...candle, vol: null, amount: null }).volume, '0')
})

test('history: sorted by time, each time once', () => {
  const series = sortBars([bar(3), bar(1, 'first'), bar(2), bar(1, 'second')])
  assert.deepEqual(minutes(series), [1, 2, 3])
  assert.equal(series[0]?.close, 'second')
})

test('live bar: replaces the one of its time, or is appended', () => {
  const series = [bar(1), bar(2)]
  assert.deepEqual(mergeBar(series, bar(2, '9')), [bar(1), bar(2, '9')])
  assert.deepEqual(minutes(mergeBar(series, bar(3))), [1, 2, 3])
  assert.deepEqual(minutes(mergeBar([], bar(3))), [3])
  assert.deepEqual(minutes(series), [1, 2])
})

test('late bar: inserted in order; one before the series is dropped', () => {
  const series = [bar(2), bar(4), bar(5)]
  assert.deepEqual(minutes(mergeBar(series, bar(3))), [2, 3, 4, 5])
  assert.equal(mergeBar(series, bar(4, '7'))[1]?.close, '7')
  assert.equal(mergeBar(series, bar(1)), series)
})

test('older update: does not replace a newer one, unless its volume is larger', () => {
  const series = [bar(1, 'newer', { ts: 2_000, volume: '10' })]
  assert.equal(mergeBar(series, bar(1, 'late', { ts: 1_990, volume: '9' })), series)
  assert.equal(mergeBar(series, bar(1, 'late', { ts: 1_990, volume: '10.0' })), series)
  assert.equal(mergeBar(series, bar(1, 'stepped back', { ts: 1_998, volume: '10.5' }))[0]?.close, 'stepped back')
  assert.equal(mergeBar(series, bar(1, 'same time', { ts: 2_000 }))[0]?.close, 'same time')
  assert.equal(mergeBar(series, bar(1, 'no time'))[0]?.close, 'no time')
})

test('long series: limited to 1,000 bars', () => {
  let series: readonly Bar[] = []
  for (let minute = 0; minute < 1_500; minute++) series = mergeBar(series, bar(minute))
  assert.equal(series.length, 1_000)
  assert.equal(series.at(-1)?.time, 1_499 * MINUTE)
})

test('bars in any order, repeated and late: the newest of each time is kept', () => {
  const tick = fc.record({ minute: fc.integer({ min: 10, max: 30 }), version: fc.integer({ min: 1, max: 9 }) })
  fc.assert(
    fc.property(fc.array(tick, { maxLength: 80 }), (ticks) => {
      // Within a bar, later updates have at least the volume of earlier ones.
      const live = ticks.map(({ minute, version }) =>
        bar(minute, `v${version}`, { ts: version * 1_000, volume: `${version}` }),
      )
      const newest = new Map<number, number>([[10, 0]])
      for (const { minute, version } of ticks) newest.set(minute, Math.max(newest.get(minute) ?? 0, version))
      const start: readonly Bar[] = [bar(10, 'v0', { ts: 0, volume: '0' })]
      const series = live.reduce(mergeBar, start)
      const expected = [...newest].sort(([a], [b]) => a - b).map(([minute, version]) => [minute, `v${version}`])
      assert.deepEqual(
        series.map(({ time, close }) => [time / MINUTE, close]),
        expected,
      )
    }),
    { numRuns: 500 },
  )
})

test('intervals: each has its length', () => {
  const names = Object.keys(INTERVALS) as Interval[]
  assert.deepEqual(
    names.map((name) => getBarLengthMs(name) / MINUTE).sort((a, b) => a - b),
    [1, 5, 15, 30, 60, 240, 1_440, 10_080, 44_640],
  )
})
