import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addConsumed,
  type ConsumedLiquidity,
  subtractConsumed,
} from '../../../../server/products/spot/consumed-liquidity.ts'
import { compare, sum } from '../../../../shared/base/money/decimal.ts'
import { findLeast, type Level, walkBook } from '../../../../shared/base/money/fills.ts'

const sizeOf = (levels: readonly Level[]) => sum(levels.map(([, size]) => size))

test('a level with unchanged size lacks the consumed quantity, one with another size is complete', () => {
  const taken: ConsumedLiquidity = { '100': ['5', '2'], '101': ['3', '3'], '102': ['4', '1'] }
  assert.deepEqual(
    subtractConsumed(
      [
        ['100', '5.0'],
        ['101', '3'],
        ['102', '6'],
      ],
      taken,
    ),
    [
      ['100', '3'],
      ['102', '6'],
    ],
  )
})

test('property: any number of orders on an unchanged book receive at most what it shows', () => {
  const levels = fc
    .array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 })
    .map((sizes) => sizes.map((size, at): Level => [String(100 + at), String(size)]))
  fc.assert(
    fc.property(levels, fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 12 }), (visible, orders) => {
      let taken: ConsumedLiquidity = {}
      const got: string[] = []
      for (const quantity of orders) {
        const { filled } = walkBook(subtractConsumed(visible, taken), 'buy', { quantity: String(quantity) }, 8)
        taken = addConsumed(visible, taken, filled)
        got.push(filled)
      }
      assert.equal(sum(got), findLeast([sizeOf(visible), String(orders.reduce((all, one) => all + one, 0))]))
      assert.equal(compare(sum([sizeOf(subtractConsumed(visible, taken)), sum(got)]), sizeOf(visible)), 0)
    }),
  )
})

test('consumed quantities of levels that are gone are dropped', () => {
  const taken: ConsumedLiquidity = { '100': ['5', '2'], '101': ['3', '3'] }
  assert.deepEqual(addConsumed([['101', '3']], taken, '0'), { '101': ['3', '3'] })
})
