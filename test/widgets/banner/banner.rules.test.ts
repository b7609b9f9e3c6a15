import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nextOffset } from '../../../shared/elements/row.rules.ts'
import { dotsOf, inView, pictureAddress } from '../../../widgets/banner/banner.rules.ts'

test('every picture comes into view on the way, one more a step, and then the first again', () => {
  const rows = fc.record({
    count: fc.integer({ min: 2, max: 20 }),
    visible: fc.constantFrom(1, 2),
    width: fc.double({ min: 120, max: 900, noNaN: true }),
  })
  fc.assert(
    fc.property(rows, ({ count, visible, width }) => {
      const [view, total] = [width * visible, width * count]
      const firsts: number[] = []
      let last = -1
      let offset = 0
      do {
        const now = inView(offset, view, total, count)
        firsts.push(now.first)
        last = now.last
        assert.equal(now.last - now.first + 1, visible)
        offset = nextOffset(offset, view, total, width)
      } while (offset > 0 && firsts.length < 50)
      assert.deepEqual(
        firsts,
        Array.from({ length: count - visible + 1 }, (_, at) => at),
      )
      assert.equal(last, count - 1)
    }),
  )
})

test('a row that is not laid out shows its first picture', () => {
  assert.deepEqual(inView(0, 0, 0, 3), { first: 0, last: 0 })
})

test('a picture counts while most of it is seen', () => {
  assert.deepEqual(inView(190, 390, 1170, 3), { first: 0, last: 0 })
  assert.deepEqual(inView(200, 390, 1170, 3), { first: 1, last: 1 })
})

test('dots tell which pictures are in view, for as many as can be told apart', () => {
  assert.deepEqual(dotsOf(3, { first: 1, last: 1 }), [false, true, false])
  assert.deepEqual(dotsOf(3, { first: 0, last: 1 }), [true, true, false])
  for (const count of [0, 1, 9, 500]) assert.deepEqual(dotsOf(count, { first: 0, last: 0 }), [])
})

test('a picture is asked for with language and theme as its fragment, unless it has one or can have none', () => {
  assert.equal(pictureAddress('https://example.com/a.svg?v=1', 'ar', 'night'), 'https://example.com/a.svg?v=1#ar-night')
  assert.equal(pictureAddress('https://example.com/a.svg#page', 'ar', 'day'), 'https://example.com/a.svg#page')
  assert.equal(pictureAddress('data:image/svg+xml,x', 'ar', 'day'), 'data:image/svg+xml,x')
})
