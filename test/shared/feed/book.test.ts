import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type BookDelta,
  type BookSnapshot,
  deltaOf,
  OrderBook,
  snapshotOf,
  type WireLevel,
} from '../../../shared/feed/book.ts'

/** A book with how often it asked for a whole one. */
function opened(snapshot?: BookSnapshot) {
  const gaps = { count: 0 }
  const book = new OrderBook(() => {
    gaps.count += 1
  })
  if (snapshot) book.applySnapshot(snapshot)
  return { book, gaps }
}
const levels = ({ bids, asks }: OrderBook) => ({
  bids: bids.prices.map((price, at) => [price, bids.amounts[at]]),
  asks: asks.prices.map((price, at) => [price, asks.amounts[at]]),
})
const START: BookSnapshot = {
  seqNum: 10,
  bids: [
    [100, 1],
    [99, 2],
  ],
  asks: [
    [101, 1],
    [102, 2],
  ],
}
const change = (seqNum: number, bids: WireLevel[], asks: WireLevel[] = [], prevSeqNum = seqNum - 1): BookDelta => ({
  seqNum,
  prevSeqNum,
  bids,
  asks,
})

test('a whole book and the differences that follow it: changed, added, taken away; bids down, asks up', () => {
  const { book } = opened(START)
  assert.equal(
    book.applyDelta(
      change(
        11,
        [
          [100, 0],
          [99.5, 3],
          [99, 5],
        ],
        [[100.5, 4]],
      ),
    ),
    true,
  )
  assert.deepEqual(levels(book), {
    bids: [
      [99.5, 3],
      [99, 5],
    ],
    asks: [
      [100.5, 4],
      [101, 1],
      [102, 2],
    ],
  })
})

test('what was taken already, or comes twice, changes nothing', () => {
  const { book, gaps } = opened(START)
  book.applyDelta(change(11, [[98, 1]]))
  assert.equal(book.applyDelta(change(11, [[98, 9]])), false)
  assert.equal(book.applyDelta(change(7, [[98, 9]])), false)
  assert.deepEqual(levels(book).bids.at(-1), [98, 1])
  assert.equal(gaps.count, 0)
})

test('a lost message is noticed with the next one: the book is not current any more, and a whole one is asked for once', () => {
  const { book, gaps } = opened(START)
  assert.equal(book.applyDelta(change(12, [[50, 1]])), false)
  assert.deepEqual([book.live, gaps.count], [false, 1])
  book.applyDelta(change(13, [[51, 1]]))
  assert.equal(gaps.count, 1)
  assert.equal(book.applySnapshot({ seqNum: 12, bids: [[50, 1]], asks: [] }), true)
  assert.deepEqual(levels(book).bids, [
    [51, 1],
    [50, 1],
  ])
})

test('differences before the first whole book are kept; a whole book that is too old is not taken', () => {
  const { book, gaps } = opened()
  book.applyDelta(change(21, [[1, 1]]))
  book.applyDelta(change(22, [[2, 1]]))
  assert.equal(book.applySnapshot({ ...START, seqNum: 15 }), false)
  assert.deepEqual([book.live, gaps.count], [false, 1])
  assert.equal(book.applySnapshot({ ...START, seqNum: 20 }), true)
  assert.deepEqual(levels(book).bids.slice(-2), [
    [2, 1],
    [1, 1],
  ])
})

test('an empty or one-sided book is a book, and a price that jumps by 1,000 is a price', () => {
  const { book } = opened({ seqNum: 1, bids: [], asks: [] })
  assert.equal(book.live, true)
  book.applyDelta(change(2, [[100, 1]]))
  book.applyDelta(
    change(3, [
      [100, 0],
      [1100, 1],
    ]),
  )
  assert.deepEqual(levels(book), { bids: [[1100, 1]], asks: [] })
})

test('what is no difference and no whole book is not taken for one', () => {
  for (const tick of [
    {},
    { seqNum: 1 },
    { seqNum: '1', prevSeqNum: 0 },
    { seqNum: 1, prevSeqNum: 0, bids: [['', 2]] },
    { seqNum: 1, prevSeqNum: 0, bids: [['1,000', 2]] },
    { seqNum: 1, prevSeqNum: 0, bids: [[null, 2]] },
    { seqNum: 1, prevSeqNum: 0, bids: [['1'], '12'] },
    { seqNum: 1, prevSeqNum: 0, bids: [[Number.NaN, 1]] },
    { seqNum: 1, prevSeqNum: 0, asks: [[5, -1]] },
    { seqNum: 1.5, prevSeqNum: 0 },
    { seqNum: 1, prevSeqNum: 0, bids: 'x' },
  ])
    assert.equal(deltaOf(tick), null, JSON.stringify(tick))
  assert.deepEqual(deltaOf({ seqNum: 2, prevSeqNum: 1, bids: null }), {
    seqNum: 2,
    prevSeqNum: 1,
    bids: [],
    asks: [],
  })
  assert.equal(snapshotOf({ bids: [], asks: [] }), null)
})

test('levels whose numbers are texts are levels', () => {
  const bids = [['61732.1', '0.5'] as const, [61_732, '0'] as const]
  assert.deepEqual(deltaOf({ seqNum: 2, prevSeqNum: 1, bids, asks: [] })?.bids, [
    [61_732.1, 0.5],
    [61_732, 0],
  ])
  assert.deepEqual(snapshotOf({ seqNum: 2, bids: [], asks: [['61733', '1']] })?.asks, [[61_733, 1]])
})

const price = fc.integer({ min: 1, max: 40 })
const side = fc.array(fc.tuple(price, fc.integer({ min: 0, max: 9 })), { maxLength: 4 })
const messages = fc.array(fc.record({ bids: side, asks: side }), { minLength: 1, maxLength: 25 })

/** The book after all messages up to `count`, kept the simplest way. */
function truth(all: readonly { bids: WireLevel[]; asks: WireLevel[] }[], count: number) {
  const sides = { bids: new Map<number, number>(), asks: new Map<number, number>() }
  for (const message of all.slice(0, count))
    for (const name of ['bids', 'asks'] as const)
      for (const [at, amount] of message[name]) amount > 0 ? sides[name].set(at, amount) : sides[name].delete(at)
  return {
    bids: [...sides.bids].sort((a, b) => b[0] - a[0]),
    asks: [...sides.asks].sort((a, b) => a[0] - b[0]),
  }
}

test('when messages are lost, repeated or out of order, a live book is the true one', () => {
  const fate = fc.array(fc.record({ lost: fc.boolean(), twice: fc.boolean(), late: fc.integer({ min: 0, max: 3 }) }), {
    minLength: 25,
    maxLength: 25,
  })
  fc.assert(
    fc.property(messages, fate, (all, fates) => {
      const sent = all.map((message, at) => change(at + 1, message.bids, message.asks))
      const arriving = sent
        .flatMap((message, at) => {
          const { lost, twice, late } = fates[at] ?? { lost: false, twice: false, late: 0 }
          if (lost && late === 3) return []
          const when = at + (late === 2 ? 1.5 : 0)
          return twice
            ? [
                { message, when },
                { message, when: when + 2 },
              ]
            : [{ message, when }]
        })
        .sort((a, b) => a.when - b.when)
      let wanted = false
      const book = new OrderBook(() => {
        wanted = true
      })
      book.applySnapshot({ seqNum: 0, bids: [], asks: [] })
      let newest = 0
      for (const { message } of arriving) {
        newest = Math.max(newest, message.seqNum)
        book.applyDelta(message)
        if (wanted) {
          wanted = false
          book.applySnapshot({ seqNum: newest, ...truth(all, newest) })
        }
        if (book.live) assert.deepEqual(levels(book), truth(all, newest))
      }
      book.applySnapshot({ seqNum: all.length, ...truth(all, all.length) })
      assert.deepEqual(levels(book), truth(all, all.length))
    }),
  )
})
