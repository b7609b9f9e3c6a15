import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addConsumed,
  BOOK_PARTS,
  type BookPart,
  chooseParts,
  getRemaining,
  subtractConsumed,
} from '../../../../server/products/spot/consumed-liquidity.ts'
import { add, compare, subtract, sum } from '../../../../shared/base/money/decimal.ts'
import { findLeast, type Level, walkBook } from '../../../../shared/base/money/fills.ts'

const sizeOf = (levels: readonly Level[]) => sum(levels.map(([, size]) => size))
const NOTHING_TAKEN: readonly BookPart[] = Array.from({ length: BOOK_PARTS }, (_, part) => ({ part, levels: {} }))
const BOOKS = fc
  .array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 })
  .map((sizes) => sizes.map((size, at): Level => [String(100 + at), String(size)]))
const ORDERS = fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 12 })
const take = (visible: readonly Level[], parts: readonly BookPart[], quantity: number) =>
  walkBook(subtractConsumed(visible, parts), 'buy', { quantity: String(quantity) }, 8)

test('a level with unchanged size lacks the consumed quantity, one with another size is complete', () => {
  const taken = addConsumed(
    [
      ['100', '5.0'],
      ['101', '3'],
      ['102', '4'],
    ],
    NOTHING_TAKEN,
    '9',
  )
  assert.deepEqual(
    subtractConsumed(
      [
        ['100', '5'],
        ['101', '3.00'],
        ['102', '6'],
      ],
      taken,
    ),
    [['102', '6']],
  )
})

test('property: the shares of all parts are the level', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (size) => {
      const level: Level = ['1', `0.${String(size).padStart(12, '0')}`]
      const shares = NOTHING_TAKEN.map((part) => getRemaining(level, part))
      assert.equal(compare(shares.reduce(add, '0'), level[1]), 0)
    }),
  )
})

test('property: any number of orders on an unchanged book receive at most what it shows', () => {
  fc.assert(
    fc.property(BOOKS, ORDERS, (visible, orders) => {
      let taken = NOTHING_TAKEN
      const got: string[] = []
      for (const quantity of orders) {
        const { filled } = take(visible, taken, quantity)
        taken = addConsumed(visible, taken, filled)
        got.push(filled)
      }
      assert.equal(sum(got), findLeast([sizeOf(visible), String(orders.reduce((all, one) => all + one, 0))]))
      assert.equal(compare(sum([sizeOf(subtractConsumed(visible, taken)), sum(got)]), sizeOf(visible)), 0)
    }),
  )
})

test('property: an order receives the same from the chosen parts as from all, and no more than they have', () => {
  fc.assert(
    fc.property(BOOKS, ORDERS, fc.nat(100), (visible, orders, turn) => {
      let taken = NOTHING_TAKEN
      for (const [at, quantity] of orders.entries()) {
        const whole = take(visible, taken, quantity)
        const { needed, candidates, count } = chooseParts(visible, taken, { quantity: whole.filled, turn: turn + at })
        const chosen = [...needed, ...candidates.slice(0, count)]
        const held = taken.filter(({ part }) => chosen.includes(part))
        assert.deepEqual(take(visible, held, quantity), whole)
        const after = addConsumed(visible, held, whole.filled)
        const left = sizeOf(subtractConsumed(visible, held))
        assert.equal(sizeOf(subtractConsumed(visible, after)), subtract(left, whole.filled))
        taken = taken.map((part) => after.find((one) => one.part === part.part) ?? part)
      }
    }),
  )
})

test('a small order needs one part, and two orders prefer different ones', () => {
  const choose = (turn: number) => chooseParts([['100', '16']], NOTHING_TAKEN, { quantity: '0.5', turn })
  assert.deepEqual([choose(0).needed, choose(0).count], [[], 1])
  assert.notEqual(choose(0).candidates[0], choose(1).candidates[0])
})

test('consumed quantities of levels that are gone are dropped', () => {
  const [part] = NOTHING_TAKEN
  assert.ok(part)
  const taken = addConsumed([['100', '16']], [part], '1')
  assert.deepEqual(taken, [{ part: 0, levels: { '100': ['1', '1'] } }])
  assert.deepEqual(addConsumed([['101', '16']], taken, '0'), [{ part: 0, levels: {} }])
})
