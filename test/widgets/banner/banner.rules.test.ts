import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countItemsSeen, getNextOffset } from '../../../shared/view/elements/row.rules.ts'
import { findVisibleRange, getDots, toPictureAddress } from '../../../widgets/banner/banner.rules.ts'

test('stepping: every picture becomes visible, one more per step, then the first again', () => {
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
        const now = findVisibleRange(offset, view, total, count)
        firsts.push(now.first)
        last = now.last
        assert.equal(now.last - now.first + 1, visible)
        offset = getNextOffset(offset, view, total, width)
      } while (offset > 0 && firsts.length < 50)
      assert.deepEqual(
        firsts,
        Array.from({ length: count - visible + 1 }, (_, at) => at),
      )
      assert.equal(last, count - 1)
    }),
  )
})

test('row without layout: the first picture counts as visible', () => {
  assert.deepEqual(findVisibleRange(0, 0, 0, 3), { first: 0, last: 0 })
})

test('visible picture: the one of which more than half is visible', () => {
  assert.deepEqual(findVisibleRange(190, 390, 1170, 3), { first: 0, last: 0 })
  assert.deepEqual(findVisibleRange(200, 390, 1170, 3), { first: 1, last: 1 })
})

test('dots: mark the visible pictures, for 2 to 8 pictures', () => {
  assert.deepEqual(getDots(3, { first: 1, last: 1 }), [false, true, false])
  assert.deepEqual(getDots(3, { first: 0, last: 1 }), [true, true, false])
  for (const count of [0, 1, 9, 500]) assert.deepEqual(getDots(count, { first: 0, last: 0 }), [])
})

test('picture address: gets language and theme as fragment, unless it has one or is a data URL', () => {
  assert.equal(
    toPictureAddress('https://example.com/a.svg?v=1', 'ar', 'night'),
    'https://example.com/a.svg?v=1#ar-night',
  )
  assert.equal(toPictureAddress('https://example.com/a.svg#page', 'ar', 'day'), 'https://example.com/a.svg#page')
  assert.equal(toPictureAddress('data:image/svg+xml,x', 'ar', 'day'), 'data:image/svg+xml,x')
})

test('row without length, width or pictures: the first picture; scrolled too far: the last', () => {
  const first = { first: 0, last: 0 }
  assert.deepEqual(findVisibleRange(390, 390, 0, 3), first)
  assert.deepEqual(findVisibleRange(390, 0, 1170, 3), first)
  assert.deepEqual(findVisibleRange(390, 390, 1170, 0), first)
  assert.deepEqual(findVisibleRange(9_999, 390, 1170, 3), { first: 2, last: 2 })
  assert.deepEqual(findVisibleRange(1, 1, 2, 2), { first: 1, last: 1 })
  assert.deepEqual(findVisibleRange(0.5, 0.5, 1, 2), { first: 1, last: 1 })
  assert.deepEqual(getDots(2, { first: 0, last: 0 }), [true, false])
})

test('items of a row in view: none without a length or a width', () => {
  assert.equal(countItemsSeen(0, 0, 100, 4), 0)
  assert.equal(countItemsSeen(0, 100, 0, 4), 0)
  assert.equal(countItemsSeen(1, 1, 2, 2), 1)
  assert.equal(countItemsSeen(1, 0.5, 1, 2), 1)
})
