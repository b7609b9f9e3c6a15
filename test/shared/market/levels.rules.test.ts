import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BookSide } from '../../../shared/feed/book.ts'
import { depthOf, joinedPrice, rowsOf, spreadOf, stepOfPrices, stepsOf } from '../../../shared/market/levels.rules.ts'

function side(name: 'bids' | 'asks', levels: [number, number][]): BookSide {
  const made = new BookSide(name)
  for (const [price, amount] of levels) made.set(price, amount)
  return made
}

test('rows are the best levels, nearest to the middle first, with their sums', () => {
  const bids = side('bids', [
    [100.25, 1],
    [100.2, 4],
    [99.99, 2],
  ])
  assert.deepEqual(rowsOf(bids, 'bids', 2, '0.01'), [
    { price: '100.25', amount: '1', sum: '1', depth: 0.2 },
    { price: '100.20', amount: '4', sum: '5', depth: 1 },
  ])
  assert.deepEqual(
    rowsOf(bids, 'bids', 2, '0.01', 10).map(({ depth }) => depth),
    [0.1, 0.5],
    'the deeper side says how long a bar is',
  )
  assert.equal(depthOf(bids, 'bids', 3, '0.01'), 7)
})

test('joined levels promise no better price than there is: bids down, asks up', () => {
  const levels: [number, number][] = [
    [100.25, 1],
    [100.21, 0.5],
    [99.99, 2],
  ]
  assert.deepEqual(
    rowsOf(side('bids', levels), 'bids', 5, '0.1').map(({ price, amount }) => [price, amount]),
    [
      ['100.2', '1.5'],
      ['99.9', '2'],
    ],
  )
  assert.deepEqual(
    rowsOf(side('asks', levels), 'asks', 5, '0.1').map(({ price, amount }) => [price, amount]),
    [
      ['100.0', '2'],
      ['100.3', '1.5'],
    ],
  )
  assert.deepEqual(
    rowsOf(side('bids', [[0.3, 1]]), 'bids', 5, '0.1').map(({ price }) => price),
    ['0.3'],
  )
})

test('an empty side has no rows, and only two sides have a spread', () => {
  assert.deepEqual(rowsOf(side('bids', []), 'bids', 5, '0.01'), [])
  assert.equal(spreadOf([100.2], [100.25], '0.01'), '0.05')
  assert.equal(spreadOf([], [100.25], '0.01'), null)
  assert.equal(spreadOf([101], [100], '1'), '-1')
})

/** A side of 150 levels, as a feed hands it on, a step of 0.01 apart. */
const cutOff = (name: 'bids' | 'asks', best: number) =>
  side(
    name,
    Array.from({ length: 150 }, (_none, at) => [best + ((name === 'bids' ? -1 : 1) * at) / 100, 1]),
  )

test('a last joined row of which more may lie behind is not shown', () => {
  const rows = rowsOf(cutOff('bids', 100), 'bids', 5, '1')
  assert.deepEqual(
    rows.map(({ price, amount }) => [price, amount]),
    [
      ['100', '1'],
      ['99', '100'],
    ],
  )
  assert.equal(rowsOf(cutOff('bids', 100), 'bids', 150, '0.01').length, 150)
})

test('an own order stands in the row that its price is joined into', () => {
  assert.equal(joinedPrice('60995.37', 'bids', '10'), '60990')
  assert.equal(joinedPrice('60995.37', 'asks', '10'), '61000')
  assert.equal(joinedPrice('61000', 'bids', '0.01'), '61000.00')
})

test("a book can be joined by the market's step and powers of ten above it, within reason", () => {
  const few = (price: number) => [side('bids', [[price, 1]]), side('asks', [[price, 1]])] as const
  assert.deepEqual(stepsOf('0.01', ...few(61_837), 5), ['0.01', '0.1', '1', '10', '100'])
  assert.deepEqual(stepsOf('0.0001', ...few(0.15), 5), ['0.0001', '0.001'])
})

test('a step that would leave too few whole rows of a book that is cut off is not offered', () => {
  const [bids, asks] = [cutOff('bids', 60_000), cutOff('asks', 60_000.01)]
  assert.deepEqual(stepsOf('0.01', bids, asks, 5), ['0.01', '0.1'])
  assert.deepEqual(stepsOf('0.01', bids, asks, 1), ['0.01', '0.1', '1'])
})

test('the step of prices is that of the one with the most digits', () => {
  assert.equal(stepOfPrices([61_000.1, 61_000, 61_000.02]), '0.01')
  assert.equal(stepOfPrices([0.00000012, 0.0000001]), '0.00000001')
  assert.equal(stepOfPrices([61_000, 60_990]), '1')
  assert.equal(stepOfPrices([]), '')
})
