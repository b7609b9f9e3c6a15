import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  findBarPosition,
  placeAxisLabel,
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

test('label: at its price, or next to the others on its side of the market price', () => {
  assert.equal(placeAxisLabel([100], 50, 300), 50)
  assert.equal(placeAxisLabel([100], 95, 300), 81)
  assert.equal(placeAxisLabel([100], 105, 300), 119)
  assert.equal(placeAxisLabel([100, 119], 105, 300), 138)
})

test('label at the edge of the pane: moved inside, to the other side if there is no space', () => {
  assert.equal(placeAxisLabel([], 2, 300), 9.5)
  assert.equal(placeAxisLabel([], 299, 300), 290.5)
  assert.equal(placeAxisLabel([12], 4, 300), 31)
  assert.equal(placeAxisLabel([290], 295, 300), 271)
})

test('label of an order: after every end that would cross it, nearer in a narrow pane, null if it does not fit', () => {
  assert.equal(placeOrderLabel(100, [100], 80, 300), 100)
  assert.equal(placeOrderLabel(100, [117, 100], 80, 300), 117)
  assert.equal(placeOrderLabel(100, [100, 190], 80, 300), 100)
  assert.equal(placeOrderLabel(100, [100, 117], 80, 190), 100)
  assert.equal(placeOrderLabel(117, [100, 117], 80, 190), null)
})

test('label placement: terminates when rounding makes the labels overlap by less than a pixel', () => {
  assert.equal(placeAxisLabel([100.3], 100.3, 500), 119.3)
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { maxLength: 6 }),
      fc.double({ min: 0, max: 500, noNaN: true }),
      (taken, wanted) => {
        const place = placeAxisLabel(taken, wanted, 500)
        assert.ok(taken.every((other) => Math.abs(other - place) > 18))
      },
    ),
  )
})

test('label of an order: crossing ends are passed from left to right; ends before it, or just beside it, are none', () => {
  assert.equal(placeOrderLabel(100, [190, 117], 80, 300), 190)
  assert.equal(placeOrderLabel(100, [50], 80, 300), 100)
  assert.equal(placeOrderLabel(100, [180], 80, 300), 100)
  assert.equal(placeOrderLabel(100, [100], 80, 180), 100)
})

test('labels: 19 px apart with half a pixel of tolerance, and inside the pane to its very edge', () => {
  assert.equal(placeAxisLabel([100], 118, 300), 119)
  assert.equal(placeAxisLabel([100], 118.5, 300), 118.5)
  assert.equal(placeAxisLabel([28.5], 28, 300), 9.5)
  assert.equal(placeAxisLabel([27], 26, 300), 46)
  assert.equal(placeAxisLabel([271.5], 272, 300), 290.5)
  assert.equal(placeAxisLabel([273], 274, 300), 254)
})
