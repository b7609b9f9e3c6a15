import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  findBarPosition,
  placeAxisLabels,
  placeOrderLabel,
} from '../../../../shared/view/chart/label-placement.rules.ts'

const MINUTE = 60_000
const bars = [0, 1, 2, 5].map((minute) => ({ time: minute * MINUTE }))

test('time within a bar: proportional between half a bar before and after its middle', () => {
  assert.equal(findBarPosition(0, bars, MINUTE), -0.5)
  assert.equal(findBarPosition(90_000, bars, MINUTE), 1)
  const fourHours = 240 * MINUTE
  assert.equal(findBarPosition(fourHours + 60 * MINUTE, [{ time: 0 }, { time: fourHours }], fourHours), 0.75)
})

test('time after the last bar: extrapolated', () => {
  assert.equal(findBarPosition(8 * MINUTE, bars, MINUTE), 5.5)
})

test('time in a gap: the end of the bar before; before the first bar: null', () => {
  assert.equal(findBarPosition(4 * MINUTE, bars, MINUTE), 2.5)
  assert.equal(findBarPosition(-1, bars, MINUTE), null)
  assert.equal(findBarPosition(0, [], MINUTE), null)
})

test('label of an order: after every end that would cross it, nearer in a narrow pane, null if it does not fit', () => {
  assert.equal(placeOrderLabel(100, [100], 80, 300), 100)
  assert.equal(placeOrderLabel(100, [117, 100], 80, 300), 117)
  assert.equal(placeOrderLabel(100, [100, 190], 80, 300), 100)
  assert.equal(placeOrderLabel(100, [100, 117], 80, 190), 100)
  assert.equal(placeOrderLabel(117, [100, 117], 80, 190), null)
})

test('label of an order: crossing ends are passed from left to right; ends before it, or just beside it, are none', () => {
  assert.equal(placeOrderLabel(100, [190, 117], 80, 300), 190)
  assert.equal(placeOrderLabel(100, [50], 80, 300), 100)
  assert.equal(placeOrderLabel(100, [180], 80, 300), 100)
  assert.equal(placeOrderLabel(100, [100], 80, 180), 100)
})

const place = (wanted: number[], market: number | null = null, height = 300) =>
  placeAxisLabels(wanted, { height, distance: 19, market })

test('labels of the axis: at their prices, or moved apart evenly', () => {
  assert.deepEqual(place([50, 90]), [50, 90])
  assert.deepEqual(place([100, 101]), [91, 110])
  assert.deepEqual(place([100, 100, 100, 150]), [81, 100, 119, 150])
})

test('labels of the axis: above or below the label of the market, inside the pane', () => {
  assert.deepEqual(place([95, 105], 100), [81, 119])
  assert.deepEqual(place([2, 299]), [9.5, 290.5])
  assert.deepEqual(place([4], 12), [31], 'no room above the market')
  assert.deepEqual(place([295], 290), [271], 'no room below the market')
})

test('labels of the axis: keep the order of prices and never overlap while the pane has room', () => {
  const height = 500
  const wanted = fc.array(fc.double({ min: 0, max: height, noNaN: true }), { maxLength: 20 })
  fc.assert(
    fc.property(wanted, fc.option(fc.double({ min: 0, max: height, noNaN: true })), (levels, market) => {
      const places = place(
        levels.sort((a, b) => a - b),
        market,
        height,
      )
      places.forEach((y, at) => {
        assert.ok(y >= 9.49 && y <= height - 9.49, 'inside the pane')
        if (at > 0) assert.ok(y - (places[at - 1] as number) > 18.99, 'in order and apart')
        if (market !== null) assert.ok(Math.abs(y - market) > 18.99, 'beside the label of the market')
      })
    }),
  )
})
