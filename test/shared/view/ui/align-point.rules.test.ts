import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alignPoint, countMostDecimals } from '../../../../shared/view/ui/controls/align-point.ts'

const countMissing = (text: string, digits: number) =>
  Number(/calc\((\d+)/.exec(String(alignPoint(text, digits)?.paddingInlineEnd))?.[1] ?? 0)

test('point of a figure: moved by the digits that the longest figure of the column has more, with the separators of any language (Q-634)', () => {
  assert.deepEqual(
    [countMissing('0.10', 5), countMissing('1,500.00', 2), countMissing('1.500,25', 8), countMissing('0,5', 3)],
    [3, 0, 6, 2],
  )
})

test('point of a figure: the longest one stays at the edge of the column', () => {
  assert.equal(alignPoint('0.12345678', 8), undefined)
  assert.equal(alignPoint('0.12345678', 2), undefined)
})

test('column of figures: the most digits after the point, also with separators of thousands', () => {
  assert.equal(countMostDecimals(['1,250.00', '0.5', '12,345,678.125']), 3)
  assert.equal(countMostDecimals([]), 2)
})
