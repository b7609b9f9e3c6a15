import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BookSide } from '../../../shared/feed/book.ts'
import { rowsOf, spreadOf, stepOfPrices, stepsOf } from '../../../shared/market/levels.rules.ts'

function side(name: 'bids' | 'asks', levels: [number, number][]): BookSide {
  const made = new BookSide(name)
  for (const [price, amount] of levels) made.set(price, amount)
  return made
}

test('rows are the best levels, nearest to the middle first, with their share of the deepest', () => {
  const bids = side('bids', [
    [100.25, 1],
    [100.2, 4],
    [99.99, 2],
  ])
  assert.deepEqual(rowsOf(bids, 'bids', 2, '0.01'), [
    { price: '100.25', amount: '1', depth: 0.25 },
    { price: '100.20', amount: '4', depth: 1 },
  ])
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

test("a book can be joined by the market's step and powers of ten above it, within reason", () => {
  assert.deepEqual(stepsOf('0.01', 61_837), ['0.01', '0.1', '1', '10', '100'])
  assert.deepEqual(stepsOf('0.0001', 0.15), ['0.0001', '0.001'])
})

test('the step of prices is that of the one with the most digits', () => {
  assert.equal(stepOfPrices([61_000.1, 61_000, 61_000.02]), '0.01')
  assert.equal(stepOfPrices([0.00000012, 0.0000001]), '0.00000001')
  assert.equal(stepOfPrices([61_000, 60_990]), '1')
  assert.equal(stepOfPrices([]), '')
})
