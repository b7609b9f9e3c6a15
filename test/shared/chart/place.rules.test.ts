import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clearOf, placeOf, wordsAfter } from '../../../shared/chart/place.rules.ts'

const MINUTE = 60_000
const bars = [0, 1, 2, 5].map((minute) => ({ time: minute * MINUTE }))

test('a moment lies inside its bar by the share of its time, which reaches half a bar to both sides of its middle', () => {
  assert.equal(placeOf(0, bars, MINUTE), -0.5)
  assert.equal(placeOf(90_000, bars, MINUTE), 1)
  const fourHours = 240 * MINUTE
  assert.equal(placeOf(fourHours + 60 * MINUTE, [{ time: 0 }, { time: fourHours }], fourHours), 0.75)
})

test('what is to come lies beyond the last bar, as if bars went on', () => {
  assert.equal(placeOf(8 * MINUTE, bars, MINUTE), 5.5)
})

test('a moment without a bar stands at the end of the bar before; before the first there is no place', () => {
  assert.equal(placeOf(4 * MINUTE, bars, MINUTE), 2.5)
  assert.equal(placeOf(-1, bars, MINUTE), null)
  assert.equal(placeOf(0, [], MINUTE), null)
})

test('a tag stands where it wants to, or beside the others, on its own side of the market', () => {
  assert.equal(clearOf([100], 50, 300), 50)
  assert.equal(clearOf([100], 95, 300), 81)
  assert.equal(clearOf([100], 105, 300), 119)
  assert.equal(clearOf([100, 119], 105, 300), 138)
})

test('a tag at the edge of the pane is whole, on the other side of those that leave it no room', () => {
  assert.equal(clearOf([], 2, 300), 9.5)
  assert.equal(clearOf([], 299, 300), 290.5)
  assert.equal(clearOf([12], 4, 300), 31)
  assert.equal(clearOf([290], 295, 300), 271)
})

test('words stand beyond every end that would cross them, nearer where the pane is too narrow for that, and not at all where it is too narrow for them', () => {
  assert.equal(wordsAfter(100, [100], 80, 300), 100)
  assert.equal(wordsAfter(100, [117, 100], 80, 300), 117)
  assert.equal(wordsAfter(100, [100, 190], 80, 300), 100)
  assert.equal(wordsAfter(100, [100, 117], 80, 190), 100)
  assert.equal(wordsAfter(117, [100, 117], 80, 190), null)
})

test('a tag finds its place beside any others, also where sums of fractions are a hair short of its height', () => {
  assert.equal(clearOf([100.3], 100.3, 500), 119.3)
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { maxLength: 6 }),
      fc.double({ min: 0, max: 500, noNaN: true }),
      (taken, wanted) => {
        const place = clearOf(taken, wanted, 500)
        assert.ok(taken.every((other) => Math.abs(other - place) > 18))
      },
    ),
  )
})
