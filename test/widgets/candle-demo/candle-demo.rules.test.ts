import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MOVING_AVERAGES } from '../../../shared/base/contract/constants.ts'
import { computeMovingAverage } from '../../../shared/view/chart/averages.ts'
import { computeMarks, formatBarDay, getHandleStep, toBar } from '../../../widgets/candle-demo/candle-demo.rules.ts'
import { type CandleRow, SAMPLE_ROWS } from '../../../widgets/candle-demo/sample-rows.ts'

const DAY_MS = 86_400_000

test('sample rows: date, open, close, low, high, volume; consecutive days with plausible figures (DEM-02)', () => {
  assert.ok(SAMPLE_ROWS.length > 2 * Math.max(...MOVING_AVERAGES))
  for (const [at, [date, open, close, low, high, volume]] of SAMPLE_ROWS.entries()) {
    const [numbers, before] = [[open, close].map(Number), SAMPLE_ROWS[at - 1]]
    assert.match(date, /^\d{4}-\d\d-\d\d$/)
    assert.ok(Number(low) <= Math.min(...numbers) && Number(high) >= Math.max(...numbers), date)
    assert.ok(Number(low) > 0 && Number(volume) > 0, date)
    if (before) assert.equal(Date.parse(date) - Date.parse(before[0]), DAY_MS, date)
  }
})

test('bar: has the figures and the day of its row', () => {
  const bar = toBar(['2015-08-24', '229.23', '211.16', '210', '229.24', '16523.78'])
  assert.deepEqual(bar, {
    time: Date.UTC(2015, 7, 24),
    open: '229.23',
    close: '211.16',
    low: '210',
    high: '229.24',
    volume: '16523.78',
  })
  assert.equal(formatBarDay(bar), 'Aug 24, 2015')
})

test('moving average over 5 days: no point before the fifth (DEM-04)', () => {
  const closes = SAMPLE_ROWS.slice(0, 6).map(([, , close]) => Number(close))
  const points = computeMovingAverage(closes, 5)
  assert.deepEqual(
    points.map(({ at, value }) => [at, value.toFixed(3)]),
    [
      [4, '237.144'],
      [5, '236.368'],
    ],
  )
})

test('marks of the sample: closes for the markers, low and high for the line (DEM-09, 10; Q-100)', () => {
  assert.deepEqual(computeMarks(SAMPLE_ROWS.map(toBar)), {
    highest: { at: 163, price: '410' },
    lowest: { at: 91, price: '211.16' },
    average: '260.75',
    line: { from: { at: 92, price: '198.02' }, to: { at: 163, price: '499.99' } },
  })
})

test('marks of any series: equal to a linear search, the first of equal values', () => {
  const row = fc
    .tuple(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 4, maxLength: 4 }), fc.boolean())
    .map(([figures, up]): CandleRow => {
      const [low, a, b, high] = figures.sort((one, other) => one - other).map(String) as [
        string,
        string,
        string,
        string,
      ]
      return ['2020-01-01', up ? a : b, up ? b : a, low, high, '1']
    })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), (rows) => {
      const marks = computeMarks(rows.map(toBar))
      const column = (at: 2 | 3 | 4) => rows.map((one) => Number(one[at]))
      const [closes, lows, highs] = [column(2), column(3), column(4)]
      assert.equal(marks.highest.at, closes.indexOf(Math.max(...closes)))
      assert.equal(marks.lowest.at, closes.indexOf(Math.min(...closes)))
      assert.equal(marks.line.from.at, lows.indexOf(Math.min(...lows)))
      assert.equal(marks.line.to.at, highs.indexOf(Math.max(...highs)))
      const mean = closes.reduce((sum, one) => sum + one, 0) / closes.length
      assert.ok(Math.abs(Number(marks.average) - mean) <= 0.005 + 1e-9)
    }),
  )
})

test('marks of no bars: throws RangeError', () => {
  assert.throws(() => computeMarks([]), RangeError)
})

test('handle keys: move by 1 percent, 10 percent, or to the end', () => {
  const keys = ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'x']
  assert.deepEqual(keys.map(getHandleStep), [1, 1, -1, -1, 10, -10, -100, 100, null])
})
