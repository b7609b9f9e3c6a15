import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EstimatedOrder, estimateOrder } from '../../../widgets/exchange/estimate.rules.ts'

const BOOK = {
  bids: { prices: [99, 98], amounts: [1, 1] },
  asks: { prices: [100, 101, 103], amounts: [1, 2, 5] },
}
const TERMS = { fee: '0.1', lot: '0.00001' }
const LIMIT: EstimatedOrder = {
  type: 'buy',
  orderType: 'limit',
  quantity: '2',
  price: '101',
  amount: '202',
  sizedBy: null,
}
const MARKET: EstimatedOrder = { ...LIMIT, orderType: 'market', price: null }

test('limit order within the book: average, slippage against the best price, and received amount minus fee', () => {
  assert.deepEqual(estimateOrder(LIMIT, BOOK, TERMS), {
    filledNow: '2',
    filledTotal: '2',
    amounts: { given: '201', got: '1.998', fee: '0.002' },
    average: '100.5',
    slippage: '0.5',
    exceedsBook: false,
  })
})

test('limit order beyond the book: the remainder counts as filled at the limit price', () => {
  const partly = estimateOrder({ ...LIMIT, quantity: '4' }, BOOK, TERMS)
  assert.deepEqual(
    [partly?.filledNow, partly?.filledTotal, partly?.amounts.given, partly?.average],
    ['3', '4', '403', '100.75'],
  )
  const resting = estimateOrder({ ...LIMIT, price: '90' }, BOOK, TERMS)
  assert.deepEqual([resting?.filledNow, resting?.average, resting?.slippage], ['0', '90', null])
})

test('sale: amounts are in the quote coin, slippage is measured against the best bid', () => {
  const sale = estimateOrder({ ...MARKET, type: 'sell', quantity: '2' }, BOOK, TERMS)
  assert.deepEqual(sale?.amounts, { given: '2', got: '196.803', fee: '0.197' })
  assert.equal(sale?.slippage, '0.50505051')
})

test('market order larger than the visible book: reported as such', () => {
  assert.equal(estimateOrder({ ...MARKET, amount: '300' }, BOOK, TERMS)?.exceedsBook, false)
  assert.equal(estimateOrder({ ...MARKET, amount: '817' }, BOOK, TERMS)?.exceedsBook, false)
  assert.deepEqual(
    [estimateOrder({ ...MARKET, amount: '900' }, BOOK, TERMS)].map((one) => [one?.exceedsBook, one?.filledTotal]),
    [[true, '8']],
  )
  assert.equal(estimateOrder({ ...MARKET, type: 'sell', quantity: '2.5' }, BOOK, TERMS)?.exceedsBook, true)
  assert.equal(estimateOrder({ ...MARKET, type: 'sell', quantity: '2' }, BOOK, TERMS)?.exceedsBook, false)
  assert.equal(estimateOrder(MARKET, { bids: BOOK.bids, asks: { prices: [], amounts: [] } }, TERMS), null)
})

test('fees and averages: 8 decimals, as the backend books them', () => {
  const small = estimateOrder({ ...LIMIT, quantity: '0.00001' }, BOOK, { fee: '0.05', lot: '0.00001' })
  assert.deepEqual(small?.amounts, { given: '0.001', got: '0.00000999', fee: '0.00000001' })
  const sale = { ...LIMIT, type: 'sell', price: '99', quantity: '0.00000001' } as const
  const tiny = estimateOrder(sale, BOOK, { fee: '0.05', lot: '0.00000001' })
  assert.deepEqual(tiny?.amounts, { given: '0.00000001', got: '0.00000098', fee: '0.00000001' })
  assert.equal(estimateOrder({ ...LIMIT, quantity: '3' }, BOOK, TERMS)?.average, '100.66666667')
})

test('amount that pays for one more lot at the worst visible price: exceeds the book, from exactly that amount on', () => {
  const exceeds = (amount: string) => estimateOrder({ ...MARKET, amount }, BOOK, TERMS)?.exceedsBook
  assert.deepEqual(['817', '817.00102', '817.00103'].map(exceeds), [false, false, true])
})
