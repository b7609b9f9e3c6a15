import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeDepthCurve, findDepthPoint } from '../../../widgets/exchange/depth.rules.ts'

const side = (...levels: [price: number, amount: number][]) => ({
  prices: levels.map(([price]) => price),
  amounts: levels.map(([, amount]) => amount),
})
const BIDS = side([99, 1], [98, 2], [90, 5])
const ASKS = side([101, 3], [104, 1])

test('depth curve: both sides are cut to the distance of the shorter side', () => {
  const curve = computeDepthCurve(BIDS, ASKS)
  assert.ok(curve)
  assert.deepEqual([curve.middle, curve.low, curve.high], [100, 96, 104])
  assert.deepEqual(curve.bids, [
    { price: 99, sum: 1 },
    { price: 98, sum: 3 },
  ])
  assert.deepEqual(curve.asks, [
    { price: 101, sum: 3 },
    { price: 104, sum: 4 },
  ])
  assert.equal(curve.maxSum, 4)
})

test('depth at a price: the sum between the middle and that price', () => {
  const curve = computeDepthCurve(BIDS, ASKS)
  assert.ok(curve)
  assert.deepEqual(findDepthPoint(curve, 97), { side: 'bids', price: 98, sum: 3 })
  assert.deepEqual(findDepthPoint(curve, 98.5), { side: 'bids', price: 99, sum: 1 })
  assert.deepEqual(findDepthPoint(curve, 103.9), { side: 'asks', price: 101, sum: 3 })
  assert.equal(findDepthPoint(curve, 100.5), null)
})

test('depth curve: null for a missing side, an empty book and a crossed book', () => {
  assert.equal(computeDepthCurve(BIDS, side()), null)
  assert.equal(computeDepthCurve(side(), side()), null)
  assert.equal(computeDepthCurve(side([101, 1]), side([100, 1])), null)
})

test('level without an amount: counts as empty', () => {
  const curve = computeDepthCurve({ prices: [99, 98], amounts: [1] }, side([101, 3], [102, 1]))
  assert.deepEqual(
    curve?.bids.map(({ sum }) => sum),
    [1, 1],
  )
})

test('side without levels: no curve', () => {
  assert.equal(computeDepthCurve(side(), ASKS), null)
  assert.equal(computeDepthCurve(BIDS, side()), null)
})

test('levels beyond the distance of the shorter side: left out, also just beyond', () => {
  const curve = computeDepthCurve(side([99, 1], [98, 2], [95, 5]), ASKS)
  assert.deepEqual(curve?.bids.at(-1), { price: 98, sum: 3 })
})

test('depth at the price of a level: includes the level', () => {
  const curve = computeDepthCurve(BIDS, ASKS)
  assert.ok(curve)
  assert.deepEqual(findDepthPoint(curve, 101), { side: 'asks', price: 101, sum: 3 })
  assert.deepEqual(findDepthPoint(curve, 99), { side: 'bids', price: 99, sum: 1 })
})
