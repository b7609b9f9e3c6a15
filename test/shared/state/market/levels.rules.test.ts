import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createBookRows,
  findFinestStep,
  getDepth,
  getJoinSteps,
  getRowPrice,
  getSpread,
} from '../../../../shared/state/market/levels.rules.ts'
import { BookSide } from '../../../../shared/wire/feed/book-messages.ts'

function side(name: 'bids' | 'asks', levels: [number, number][]): BookSide {
  const made = new BookSide(name)
  for (const [price, amount] of levels) made.set(price, amount)
  return made
}

test('rows: the best levels, best first, with their totals', () => {
  const bids = side('bids', [
    [100.25, 1],
    [100.2, 4],
    [99.99, 2],
  ])
  assert.deepEqual(createBookRows(bids, 'bids', 2, '0.01'), [
    { price: '100.25', amount: '1', sum: '1', depth: 0.2 },
    { price: '100.20', amount: '4', sum: '5', depth: 1 },
  ])
  assert.deepEqual(
    createBookRows(bids, 'bids', 2, '0.01', 10).map(({ depth }) => depth),
    [0.1, 0.5],
    'the deeper side sets the length of the bars',
  )
  assert.equal(getDepth(bids, 'bids', 3, '0.01'), 7)
})

test('joined levels: show no better price than available (bids rounded down, asks up)', () => {
  const levels: [number, number][] = [
    [100.25, 1],
    [100.21, 0.5],
    [99.99, 2],
  ]
  assert.deepEqual(
    createBookRows(side('bids', levels), 'bids', 5, '0.1').map(({ price, amount }) => [price, amount]),
    [
      ['100.2', '1.5'],
      ['99.9', '2'],
    ],
  )
  assert.deepEqual(
    createBookRows(side('asks', levels), 'asks', 5, '0.1').map(({ price, amount }) => [price, amount]),
    [
      ['100.0', '2'],
      ['100.3', '1.5'],
    ],
  )
  assert.deepEqual(
    createBookRows(side('bids', [[0.3, 1]]), 'bids', 5, '0.1').map(({ price }) => price),
    ['0.3'],
  )
})

test('empty side: no rows, and no spread', () => {
  assert.deepEqual(createBookRows(side('bids', []), 'bids', 5, '0.01'), [])
  assert.equal(getSpread([100.2], [100.25], '0.01'), '0.05')
  assert.equal(getSpread([], [100.25], '0.01'), null)
  assert.equal(getSpread([101], [100], '1'), '-1')
})

/** Creates a side with the 150 levels that a feed sends, 0.01 apart. */
const createCutOffSide = (name: 'bids' | 'asks', best: number) =>
  side(
    name,
    Array.from({ length: 150 }, (_none, at) => [best + ((name === 'bids' ? -1 : 1) * at) / 100, 1]),
  )

test('last joined row that may be incomplete: not shown', () => {
  const rows = createBookRows(createCutOffSide('bids', 100), 'bids', 5, '1')
  assert.deepEqual(
    rows.map(({ price, amount }) => [price, amount]),
    [
      ['100', '1'],
      ['99', '100'],
    ],
  )
  assert.equal(createBookRows(createCutOffSide('bids', 100), 'bids', 150, '0.01').length, 150)
})

test('own order: in the row that its price is joined into', () => {
  assert.equal(getRowPrice('60995.37', 'bids', '10'), '60990')
  assert.equal(getRowPrice('60995.37', 'asks', '10'), '61000')
  assert.equal(getRowPrice('61000', 'bids', '0.01'), '61000.00')
})

test("steps for joining: the market's own and powers of ten above it, limited by the price", () => {
  const few = (price: number) => [side('bids', [[price, 1]]), side('asks', [[price, 1]])] as const
  assert.deepEqual(getJoinSteps('0.01', ...few(61_837), 5), ['0.01', '0.1', '1', '10', '100'])
  assert.deepEqual(getJoinSteps('0.0001', ...few(0.15), 5), ['0.0001', '0.001'])
})

test('step with too few complete rows of a cut-off book: not offered', () => {
  const [bids, asks] = [createCutOffSide('bids', 60_000), createCutOffSide('asks', 60_000.01)]
  assert.deepEqual(getJoinSteps('0.01', bids, asks, 5), ['0.01', '0.1'])
  assert.deepEqual(getJoinSteps('0.01', bids, asks, 1), ['0.01', '0.1', '1'])
})

test('step of prices: that of the price with the most decimal places', () => {
  assert.equal(findFinestStep([61_000.1, 61_000, 61_000.02]), '0.01')
  assert.equal(findFinestStep([0.00000012, 0.0000001]), '0.00000001')
  assert.equal(findFinestStep([61_000, 60_990]), '1')
  assert.equal(findFinestStep([]), '')
})

test('sizes: at most 8 decimals without trailing zeros; bars of a book below one unit are full', () => {
  const [row] = createBookRows(side('bids', [[100, 0.123456789]]), 'bids', 1, '1')
  assert.deepEqual([row?.amount, row?.depth], ['0.12345679', 1])
  assert.equal(createBookRows({ prices: [100], amounts: [0] }, 'bids', 1, '1')[0]?.depth, 0)
})

test('side of exactly 100 levels: counts as cut off', () => {
  const count = (levels: number) => {
    const all = Array.from({ length: levels }, (_none, at): [number, number] => [100 - at / 100, 1])
    return createBookRows(side('bids', all), 'bids', 5, '1').length
  }
  assert.deepEqual([count(99), count(100)], [2, 1])
})

test('steps for joining: at most four above the own one, up to 1 % of the price, for both sides', () => {
  const few = (price: number) => [side('bids', [[price, 1]]), side('asks', [[price, 1]])] as const
  assert.deepEqual(getJoinSteps('0.01', ...few(10 ** 8), 5), ['0.01', '0.1', '1', '10', '100'])
  assert.deepEqual(getJoinSteps('0.01', ...few(100), 5), ['0.01', '0.1', '1'])
  const asks = side('asks', [[60_000.01, 1]])
  assert.deepEqual(getJoinSteps('0.01', createCutOffSide('bids', 60_000), asks, 5), ['0.01', '0.1'])
})
