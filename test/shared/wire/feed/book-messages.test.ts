import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type BookDelta,
  type BookSnapshot,
  OrderBook,
  parseDelta,
  parseSnapshot,
  type WireLevel,
} from '../../../../shared/wire/feed/book-messages.ts'

/** Book with a count of its gaps. */
function createBook(snapshot?: BookSnapshot) {
  const gaps = { count: 0 }
  const book = new OrderBook(() => {
    gaps.count += 1
  })
  if (snapshot) book.applySnapshot(snapshot)
  return { book, gaps }
}
const toLevels = ({ bids, asks }: OrderBook) => ({
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
const createDelta = (
  seqNum: number,
  bids: WireLevel[],
  asks: WireLevel[] = [],
  prevSeqNum = seqNum - 1,
): BookDelta => ({
  seqNum,
  prevSeqNum,
  bids,
  asks,
})

test('snapshot and deltas: levels change, are added and removed; bids descend, asks ascend', () => {
  const { book } = createBook(START)
  assert.equal(
    book.applyDelta(
      createDelta(
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
  assert.deepEqual(toLevels(book), {
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

test('old or repeated delta: ignored', () => {
  const { book, gaps } = createBook(START)
  book.applyDelta(createDelta(11, [[98, 1]]))
  assert.equal(book.applyDelta(createDelta(11, [[98, 9]])), false)
  assert.equal(book.applyDelta(createDelta(7, [[98, 9]])), false)
  assert.deepEqual(toLevels(book).bids.at(-1), [98, 1])
  assert.equal(gaps.count, 0)
})

test('lost delta: the book is not live after the next one, and onGap is called once', () => {
  const { book, gaps } = createBook(START)
  assert.equal(book.applyDelta(createDelta(12, [[50, 1]])), false)
  assert.deepEqual([book.live, gaps.count], [false, 1])
  book.applyDelta(createDelta(13, [[51, 1]]))
  assert.equal(gaps.count, 1)
  assert.equal(book.applySnapshot({ seqNum: 12, bids: [[50, 1]], asks: [] }), true)
  assert.deepEqual(toLevels(book).bids, [
    [51, 1],
    [50, 1],
  ])
})

test('deltas before the first snapshot: buffered; a snapshot that is too old is rejected', () => {
  const { book, gaps } = createBook()
  book.applyDelta(createDelta(21, [[1, 1]]))
  book.applyDelta(createDelta(22, [[2, 1]]))
  assert.equal(book.applySnapshot({ ...START, seqNum: 15 }), false)
  assert.deepEqual([book.live, gaps.count], [false, 1])
  assert.equal(book.applySnapshot({ ...START, seqNum: 20 }), true)
  assert.deepEqual(toLevels(book).bids.slice(-2), [
    [2, 1],
    [1, 1],
  ])
})

test('empty or one-sided book: live, and a price jump of 1,000 is applied', () => {
  const { book } = createBook({ seqNum: 1, bids: [], asks: [] })
  assert.equal(book.live, true)
  book.applyDelta(createDelta(2, [[100, 1]]))
  book.applyDelta(
    createDelta(3, [
      [100, 0],
      [1100, 1],
    ]),
  )
  assert.deepEqual(toLevels(book), { bids: [[1100, 1]], asks: [] })
})

test('invalid deltas and snapshots: null', () => {
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
    assert.equal(parseDelta(tick), null, JSON.stringify(tick))
  assert.deepEqual(parseDelta({ seqNum: 2, prevSeqNum: 1, bids: null }), {
    seqNum: 2,
    prevSeqNum: 1,
    bids: [],
    asks: [],
  })
  assert.equal(parseSnapshot({ bids: [], asks: [] }), null)
})

test('levels with numbers as texts: accepted', () => {
  const bids = [['61732.1', '0.5'] as const, [61_732, '0'] as const]
  assert.deepEqual(parseDelta({ seqNum: 2, prevSeqNum: 1, bids, asks: [] })?.bids, [
    [61_732.1, 0.5],
    [61_732, 0],
  ])
  assert.deepEqual(parseSnapshot({ seqNum: 2, bids: [], asks: [['61733', '1']] })?.asks, [[61_733, 1]])
})

const price = fc.integer({ min: 1, max: 40 })
const side = fc.array(fc.tuple(price, fc.integer({ min: 0, max: 9 })), { maxLength: 4 })
const messages = fc.array(fc.record({ bids: side, asks: side }), { minLength: 1, maxLength: 25 })

/** Reference model: the book after the first `count` messages. */
function computeBook(all: readonly { bids: WireLevel[]; asks: WireLevel[] }[], count: number) {
  const sides = { bids: new Map<number, number>(), asks: new Map<number, number>() }
  for (const message of all.slice(0, count))
    for (const name of ['bids', 'asks'] as const)
      for (const [at, amount] of message[name]) amount > 0 ? sides[name].set(at, amount) : sides[name].delete(at)
  return {
    bids: [...sides.bids].sort((a, b) => b[0] - a[0]),
    asks: [...sides.asks].sort((a, b) => a[0] - b[0]),
  }
}

test('lost, repeated or reordered messages: a live book is always correct', () => {
  const fate = fc.array(fc.record({ lost: fc.boolean(), twice: fc.boolean(), late: fc.integer({ min: 0, max: 3 }) }), {
    minLength: 25,
    maxLength: 25,
  })
  fc.assert(
    fc.property(messages, fate, (all, fates) => {
      const sent = all.map((message, at) => createDelta(at + 1, message.bids, message.asks))
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
          book.applySnapshot({ seqNum: newest, ...computeBook(all, newest) })
        }
        if (book.live) assert.deepEqual(toLevels(book), computeBook(all, newest))
      }
      book.applySnapshot({ seqNum: all.length, ...computeBook(all, all.length) })
      assert.deepEqual(toLevels(book), computeBook(all, all.length))
    }),
  )
})
