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
      recent.add(first.map((at) => row(at, 1000 + Math.floor(at / 3))))
      recent.add(second.map((at) => row(at, 1000 + Math.floor(at / 3))))
      assert.deepEqual(
        recent.between(T, T + 5000).map(({ id }) => id),
        Array.from({ length: 40 }, (_none, at) => String(at)),
      )
    }),
  )
})

test('recent trades: unreadable rows are left out', () => {
  const recent = new RecentTrades(() => 0)
  recent.add([
    null,
    1,
    'x',
    {},
    { ...row(1, 1000), price: 'NaN' },
    { ...row(2, 1000), ts: null },
    { ...row(3, 1000), 'trade-id': 'abc' },
  ])
  recent.add('nothing')
  recent.add([row(4, 1000)])
  assert.deepEqual(recent.between(T, T + 5000), [
    { id: '4', price: '104', amount: '0.5', ts: T + 1000, direction: 'buy' },
  ])
})

/** Trades of a market; `said.at` is the time up to which the exchange has sent everything. */
function heard() {
  const said = { at: 0 }
  return { said, recent: new RecentTrades(() => said.at) }
}

test('recent trades: no time is covered before the history arrives, then the range from its start to the exchange’s last message', () => {
  const { recent, said } = heard()
  recent.add(rows([5, 5000]))
  assert.equal(recent.covers(T + 5000), false)
  assert.equal(recent.firstAfter(T + 4000), null)
  recent.fill(rows([3, 3000], [4, 4000]), T + 5100)
  assert.equal(recent.covers(T + 2999), false)
  assert.equal(recent.firstAfter(T + 2000), null)
  assert.equal(idOf(recent.firstAfter(T + 3000)), '4')
  assert.deepEqual(recent.known(), [{ since: T + 3000, until: T + 4999 }])
  said.at = T + 9000
  assert.deepEqual(recent.known(), [{ since: T + 3000, until: T + 9000 }])
  assert.deepEqual([recent.covers(T + 9000), recent.covers(T + 9001), recent.follows(T + 9001)], [true, false, true])
})

test('recent trades after a lost connection: a history that reaches back closes the gap, a shorter one leaves it', () => {
  const [joined, torn] = [heard(), heard()]
  for (const { recent, said } of [joined, torn]) {
    recent.fill(rows([1, 1000], [2, 2000], [3, 3000]), T + 3100)
    said.at = T + 3100
    recent.lost()
    said.at = T + 5900
    assert.deepEqual([recent.covers(T + 2500), recent.covers(T + 3200), recent.own()], [true, false, null])
  }
  joined.recent.add(rows([6, 6000]))
  assert.equal(joined.recent.covers(T + 6000), false)
  joined.recent.fill(rows([2, 2000], [3, 3000], [4, 4000], [5, 5000], [6, 6000]), T + 6100)
  assert.deepEqual(joined.recent.known(), [{ since: T + 1000, until: T + 5999 }])
  assert.equal(idOf(joined.recent.firstAfter(T + 3000)), '4')
  torn.recent.fill(rows([5, 5000], [6, 6000]), T + 6100)
  assert.deepEqual(torn.recent.known(), [
    { since: T + 1000, until: T + 3100 },
    { since: T + 5000, until: T + 5999 },
  ])
  assert.equal(torn.recent.firstAfter(T + 3000), null, 'the next one that is known need not be the first')
  assert.equal(idOf(torn.recent.firstAfter(T + 2500)), '3')
})

test('recent trades: trades of other nodes close a gap', () => {
  const { recent } = heard()
  recent.fill(rows([1, 1000], [2, 2000]), T + 2100)
  recent.lost()
  recent.fill(rows([5, 5000], [6, 6000]), T + 6100)
  const trade = { id: '3', price: '103', amount: '0.5', ts: T + 3000, direction: 'buy' as const }
  recent.learn([trade], [{ since: T + 1500, until: T + 5000 }])
  assert.deepEqual(recent.known(), [{ since: T + 1000, until: T + 5999 }])
  assert.equal(idOf(recent.firstAfter(T + 2000)), '3')
})

test('recent trades: the range starts at the request if the history cannot be fetched', () => {
  const { recent } = heard()
  recent.fill(null, T + 3000)
  recent.add(rows([4, 4000]))
  assert.deepEqual(
    [recent.covers(T + 2999), recent.covers(T + 3000), idOf(recent.firstAfter(T + 3000))],
    [false, true, '4'],
  )
})

test('recent trades: trades older than 15 minutes are dropped and no longer covered', () => {
  const recent = new RecentTrades(() => 0)
  recent.fill(rows([1, 1000], [2, 2000]), T + 2000)
  recent.add(rows([3, 1000 + 16 * 60_000]))
  assert.equal(recent.lastUpTo(T + 5000), null)
  assert.deepEqual([recent.covers(T + 1500), recent.covers(T + 1000 + 15.5 * 60_000)], [false, true])
})
