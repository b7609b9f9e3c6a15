import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { computeMovingAverage } from '../../../../shared/view/chart/averages.ts'

test('average: starts with the first bar that has a full window', () => {
  assert.deepEqual(computeMovingAverage([1, 2, 3, 4, 5], 3), [
    { at: 2, value: 2 },
    { at: 3, value: 3 },
    { at: 4, value: 4 },
  ])
  assert.deepEqual(computeMovingAverage([1, 2], 3), [])
  assert.deepEqual(computeMovingAverage([], 5), [])
})

test('every point: the mean of its window', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 30 }),
      (closes, window) => {
        for (const { at, value } of computeMovingAverage(closes, window)) {
          const slice = closes.slice(at - window + 1, at + 1)
          assert.equal(slice.length, window)
          assert.ok(Math.abs(value - slice.reduce((sum, close) => sum + close, 0) / window) < 1e-6)
        }
      },
    ),
  )
})
