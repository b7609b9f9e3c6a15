import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Level } from '../../../../server/market/market.ts'
import { trustedBook } from '../../../../server/market/upstream/price-guard/book-guard.ts'

const BIDS: Level[] = [
  ['59990', '1'],
  ['59980', '2'],
]
const ASKS: Level[] = [
  ['60010', '1'],
  ['60020', '2'],
]
const judged = (bids: Level[], asks: Level[], last: string | null = '60000') => trustedBook({ bids, asks }, last, 0.05)

test('book guard: accepts a sorted book close to the last trade, and a book with only one side', () => {
  assert.deepEqual(judged(BIDS, ASKS), { bids: BIDS, asks: ASKS })
  assert.deepEqual(judged([], ASKS), { bids: [], asks: ASKS })
  assert.deepEqual(judged([], []), { bids: [], asks: [] })
})

test('book guard: levels beyond the band are left out', () => {
  assert.deepEqual(judged([...BIDS, ['1', '100']], [...ASKS, ['1000000000', '100']]), { bids: BIDS, asks: ASKS })
})

test('book guard: rejects a book with an absurd price, size or order', () => {
  assert.equal(judged(BIDS, [['1', '100'], ...ASKS]), 'order')
  assert.equal(judged([], [['1', '100'], ...ASKS]), 'band')
  assert.equal(judged([['1000000000', '100'], ...BIDS], ASKS), 'order')
  assert.equal(judged([['1000000000', '100']], []), 'band')
  assert.equal(judged([['60010', '1']], [['60010', '1']]), 'order')
  assert.equal(judged(BIDS.toReversed(), ASKS), 'order')
  assert.equal(judged(BIDS, ASKS.toReversed()), 'order')
  assert.equal(judged(BIDS, [...ASKS, ['60020', '1']]), 'order')
  for (const price of ['0', '-60000', `1${'0'.repeat(30)}`]) {
    assert.equal(judged(BIDS, [[price, '5']]), 'value')
    assert.equal(judged([[price, '5']], ASKS), 'value')
  }
  assert.equal(judged(BIDS, [['60010', '0']]), 'value')
  assert.equal(judged(BIDS, [['60010', '-1']]), 'value')
  assert.equal(judged(BIDS, ASKS, null), 'band')
})

test('book guard: no book passes a level beyond the band', () => {
  const level = fc.tuple(
    fc.integer({ min: -10, max: 130_000 }).map(String),
    fc.integer({ min: -1, max: 9 }).map(String),
  )
  fc.assert(
    fc.property(fc.array(level), fc.array(level), (bids, asks) => {
      const book = judged(bids, asks)
      if (typeof book === 'string') return
      for (const [price, size] of [...book.bids, ...book.asks])
        assert.ok(Math.abs(Number(price) - 60_000) <= 3_000 && Number(size) > 0)
    }),
  )
})
