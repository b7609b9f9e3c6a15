import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  barsInWindow,
  including,
  leastOf,
  moved,
  widened,
  windowOfBars,
  type ZoomWindow,
} from '../../../widgets/candle-demo/zoom-window.ts'

const LEAST = 6
const windows = fc
  .tuple(fc.double({ min: 0, max: 100 - LEAST, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([start, share]): ZoomWindow => ({ start, end: start + LEAST + (100 - LEAST - start) * share }))
const width = ({ start, end }: ZoomWindow): number => end - start
const close = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6
const isWhole = (window: ZoomWindow): boolean =>
  window.start >= 0 && window.end <= 100 + 1e-9 && width(window) >= LEAST - 1e-9

test('window 50 to 100 of 170 days: from the middle to the last day (DEM-07)', () => {
  assert.deepEqual(barsInWindow({ start: 50, end: 100 }, 170), { from: 85, to: 169 })
  assert.deepEqual(windowOfBars({ from: 85, to: 169 }, 170), { start: 50, end: 100 })
  assert.deepEqual(windowOfBars({ from: -3, to: 200 }, 170), { start: 0, end: 100 })
})

test('window to bars and back: the same window', () => {
  fc.assert(
    fc.property(windows, fc.integer({ min: 20, max: 2_000 }), (window, count) => {
      const back = windowOfBars(barsInWindow(window, count), count)
      assert.ok(close(back.start, window.start) && close(back.end, window.end))
    }),
  )
})

test('moving: stays inside and above the minimum width; the other end stays, and both ends keep the width', () => {
  fc.assert(
    fc.property(windows, fc.double({ min: -150, max: 150, noNaN: true }), (window, by) => {
      const start = moved(window, 'start', by, LEAST)
      const end = moved(window, 'end', by, LEAST)
      const both = moved(window, 'both', by, LEAST)
      for (const one of [start, end, both]) assert.ok(isWhole(one))
      assert.equal(start.end, window.end)
      assert.equal(end.start, window.start)
      assert.ok(close(width(both), width(window)))
    }),
  )
})

test('scaling: keeps the middle where possible, between the minimum and all bars', () => {
  assert.deepEqual(widened({ start: 40, end: 60 }, 2, LEAST), { start: 30, end: 70 })
  assert.deepEqual(widened({ start: 50, end: 100 }, 1.2, LEAST), { start: 40, end: 100 })
  assert.deepEqual(widened({ start: 10, end: 90 }, 9, LEAST), { start: 0, end: 100 })
  assert.deepEqual(widened({ start: 50, end: 58 }, 0.1, LEAST), { start: 51, end: 57 })
})

test('including a bar: the shortest move; a visible bar moves nothing', () => {
  const window = { start: 50, end: 100 }
  assert.deepEqual(including(window, 90, 100), window)
  assert.deepEqual(including(window, 40, 100), { start: 40, end: 90 })
  assert.deepEqual(including({ start: 0, end: 50 }, 99, 100), { start: 50, end: 100 })
})

test('minimum width: ten bars, or all if there are fewer', () => {
  assert.equal(leastOf(100), 10)
  assert.equal(leastOf(4), 100)
})
