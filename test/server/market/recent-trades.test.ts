import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RecentTrades } from '../../../server/market/upstream/recent-trades.ts'

/** Origin of the times in these tests. */
const T = Date.parse('2026-11-20T00:00:00Z')

const row = (id: number, ts: number) => ({
  id: 1e26,
  'trade-id': id,
  price: 100 + id,
  amount: 0.5,
  direction: 'buy',
  ts: T + ts,
})
const rows = (...pairs: [id: number, ts: number][]) => pairs.map(([id, ts]) => row(id, ts))
const idOf = (trade: { id: string } | null) => trade?.id ?? null

test('recent trades: each trade is kept once and sorted by time, in whatever order rows arrive', () => {
  const order = fc.shuffledSubarray(
    Array.from({ length: 40 }, (_none, at) => at),
    { minLength: 40 },
  )
  fc.assert(
    fc.property(order, order, (first, second) => {
      const recent = new RecentTrades(() => 0)
      recent.addRows(first.map((at) => row(at, 1000 + Math.floor(at / 3))))
      recent.addRows(second.map((at) => row(at, 1000 + Math.floor(at / 3))))
      assert.deepEqual(
        recent.findBetween(T, T + 5000).map(({ id }) => id),
        Array.from({ length: 40 }, (_none, at) => String(at)),
      )
    }),
  )
})

test('recent trades: unreadable rows are left out', () => {
  const recent = new RecentTrades(() => 0)
  recent.addRows([
    null,
    1,
    'x',
    {},
    { ...row(1, 1000), price: 'NaN' },
    { ...row(2, 1000), ts: null },
    { ...row(3, 1000), 'trade-id': 'abc' },
  ])
  recent.addRows('nothing')
  recent.addRows([row(4, 1000)])
  assert.deepEqual(recent.findBetween(T, T + 5000), [
    { id: '4', price: '104', amount: '0.5', ts: T + 1000, direction: 'buy' },
  ])
})

/** Creates the recent trades of a market. `complete.until` is the time up to which the exchange has sent everything. */
function createRecent() {
  const complete = { until: 0 }
  return { complete, recent: new RecentTrades(() => complete.until) }
}

test('recent trades: no time is covered before the history arrives, then the range from its start to the exchange’s last message', () => {
  const { recent, complete } = createRecent()
  recent.addRows(rows([5, 5000]))
  assert.equal(recent.covers(T + 5000), false)
  assert.equal(recent.findFirstAfter(T + 4000), null)
  recent.addHistory(rows([3, 3000], [4, 4000]), T + 5100)
  assert.equal(recent.covers(T + 2999), false)
  assert.equal(recent.findFirstAfter(T + 2000), null)
  assert.equal(idOf(recent.findFirstAfter(T + 3000)), '4')
  assert.deepEqual(recent.getCoverage(), [{ since: T + 3000, until: T + 4999 }])
  complete.until = T + 9000
  assert.deepEqual(recent.getCoverage(), [{ since: T + 3000, until: T + 9000 }])
  assert.deepEqual([recent.covers(T + 9000), recent.covers(T + 9001), recent.follows(T + 9001)], [true, false, true])
})

test('recent trades after a lost connection: a history that reaches back closes the gap, a shorter one leaves it', () => {
  const [joined, torn] = [createRecent(), createRecent()]
  for (const { recent, complete } of [joined, torn]) {
    recent.addHistory(rows([1, 1000], [2, 2000], [3, 3000]), T + 3100)
    complete.until = T + 3100
    recent.closeRange()
    complete.until = T + 5900
    assert.deepEqual([recent.covers(T + 2500), recent.covers(T + 3200), recent.getOwnRange()], [true, false, null])
  }
  joined.recent.addRows(rows([6, 6000]))
  assert.equal(joined.recent.covers(T + 6000), false)
  joined.recent.addHistory(rows([2, 2000], [3, 3000], [4, 4000], [5, 5000], [6, 6000]), T + 6100)
  assert.deepEqual(joined.recent.getCoverage(), [{ since: T + 1000, until: T + 5999 }])
  assert.equal(idOf(joined.recent.findFirstAfter(T + 3000)), '4')
  torn.recent.addHistory(rows([5, 5000], [6, 6000]), T + 6100)
  assert.deepEqual(torn.recent.getCoverage(), [
    { since: T + 1000, until: T + 3100 },
    { since: T + 5000, until: T + 5999 },
  ])
  assert.equal(torn.recent.findFirstAfter(T + 3000), null, 'the next one that is known need not be the first')
  assert.equal(idOf(torn.recent.findFirstAfter(T + 2500)), '3')
})

test('recent trades: trades of other nodes close a gap', () => {
  const { recent } = createRecent()
  recent.addHistory(rows([1, 1000], [2, 2000]), T + 2100)
  recent.closeRange()
  recent.addHistory(rows([5, 5000], [6, 6000]), T + 6100)
  const trade = { id: '3', price: '103', amount: '0.5', ts: T + 3000, direction: 'buy' as const }
  recent.addFromNodes([trade], [{ since: T + 1500, until: T + 5000 }])
  assert.deepEqual(recent.getCoverage(), [{ since: T + 1000, until: T + 5999 }])
  assert.equal(idOf(recent.findFirstAfter(T + 2000)), '3')
})

test('recent trades: the range starts at the request if the history cannot be fetched', () => {
  const { recent } = createRecent()
  recent.addHistory(null, T + 3000)
  recent.addRows(rows([4, 4000]))
  assert.deepEqual(
    [recent.covers(T + 2999), recent.covers(T + 3000), idOf(recent.findFirstAfter(T + 3000))],
    [false, true, '4'],
  )
})

test('recent trades: trades older than 15 minutes are dropped and no longer covered', () => {
  const recent = new RecentTrades(() => 0)
  recent.addHistory(rows([1, 1000], [2, 2000]), T + 2000)
  recent.addRows(rows([3, 1000 + 16 * 60_000]))
  assert.equal(recent.findLastUpTo(T + 5000), null)
  assert.deepEqual([recent.covers(T + 1500), recent.covers(T + 1000 + 15.5 * 60_000)], [false, true])
})
