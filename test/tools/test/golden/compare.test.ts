import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDifferences, getShare, type Pixels, paintDifferences } from '../../../../tools/test/golden/compare.ts'

const SIZE = 10
type Colour = readonly [red: number, green: number, blue: number]
const WHITE: Colour = [255, 255, 255]
const RED: Colour = [200, 0, 0]

/** Creates a picture from the colour of each pixel. */
function paint(colourAt: (x: number, y: number) => Colour, width = SIZE): Pixels {
  const colours = Array.from({ length: width * SIZE }, (_none, at) => [
    ...colourAt(at % width, Math.floor(at / width)),
    255,
  ])
  return { width, height: SIZE, data: Uint8Array.from(colours.flat()) }
}
/** Creates a vertical line in column `at`. */
const line = (at: number, colour = RED) => paint((x) => (x === at ? colour : WHITE))
const share = (one: Pixels, other: Pixels) => getShare(findDifferences(one, other))

test('equal pictures: no pixel differs', () => assert.equal(share(line(4), line(4)), 0))

test('line moved by one pixel, or antialiased over two columns: no pixel differs', () => {
  assert.equal(share(line(4), line(5)), 0)
  const blurred = paint((x) => (x === 4 || x === 5 ? [228, 120, 120] : WHITE))
  assert.equal(
    share(
      blurred,
      paint((x) => (x === 4 || x === 5 ? [205, 20, 20] : WHITE)),
    ) > 0,
    true,
    'a paler line differs',
  )
  assert.equal(
    share(
      line(4),
      paint((x) => (x === 4 ? [200, 10, 10] : x === 5 ? [240, 200, 200] : WHITE)),
    ),
    0,
  )
})

test('line moved by two pixels: the pixels of both lines differ', () => assert.equal(share(line(4), line(6)), 0.2))

test('line in another colour, also one between line and background: its pixels differ', () => {
  assert.equal(share(line(4), line(4, [0, 0, 200])), 0.1)
  assert.equal(share(line(4), line(4, [228, 128, 128])), 0.1)
  assert.equal(share(line(4, [228, 128, 128]), line(4)), 0.1)
})

test('line left out: its pixels differ, whichever picture lacks it', () => {
  const empty = paint(() => WHITE)
  assert.deepEqual([share(line(4), empty), share(empty, line(4))], [0.1, 0.1])
})

test('pictures of different sizes: rejected with both sizes', () =>
  assert.throws(
    () =>
      findDifferences(
        line(4),
        paint(() => WHITE, 12),
      ),
    /12 × 10 px instead of 10 × 10 px/,
  ))

test('differences: red over the pale picture', () => {
  const actual = line(4)
  const { data } = paintDifferences(actual, findDifferences(line(7), actual))
  assert.deepEqual([...data.subarray(4 * 4, 6 * 4)], [255, 0, 0, 255, 255, 255, 255, 255])
})
