import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LATE_TRADE_GRACE_MS } from '../../../../server/market/late-trades.ts'
import { GIVE_UP_AFTER_MS, getDueTimes, isDue } from '../../../../server/products/options/options.due.ts'

const NOW = 1_000_000
const order = (ends_at: number, silent_at: number | null = null) => ({
  symbol: 'btcusdt',
  accepted_at: ends_at - 30_000,
  ends_at,
  silent_at,
})
const due = getDueTimes(NOW, null)

test('an order is due when one known range covers its whole life', () => {
  const { accepted_at, ends_at } = order(NOW - 100)
  const isDueBy = (...known: [number, number][]) =>
    isDue(
      order(ends_at),
      known.map(([since, until]) => ({ since, until })),
      due,
    )
  assert.equal(isDueBy([accepted_at, ends_at]), true)
  assert.equal(isDueBy([accepted_at + 1, ends_at]), false)
  assert.equal(isDueBy([accepted_at, ends_at - 1]), false)
  assert.equal(isDueBy([accepted_at, ends_at - 50], [ends_at - 49, ends_at]), false)
})

test('an open order is not due, whatever trades are known', () => {
  assert.equal(isDue(order(NOW + 1), [{ since: 0, until: NOW + 10 }], due), false)
})

test('an order with a feed outage is due once late trades can no longer arrive', () => {
  assert.equal(isDue(order(NOW - LATE_TRADE_GRACE_MS, NOW - 5_000), [], due), true)
  assert.equal(isDue(order(NOW - LATE_TRADE_GRACE_MS + 1, NOW - 5_000), [], due), false)
})

test('an order whose trades no node knows is given up after a time, and only by a node that has run that long', () => {
  assert.equal(isDue(order(NOW - GIVE_UP_AFTER_MS + 1), [], due), false)
  assert.equal(isDue(order(NOW - GIVE_UP_AFTER_MS), [], due), true)
  assert.equal(isDue(order(NOW - 3_600_000), [], getDueTimes(NOW, NOW - GIVE_UP_AFTER_MS + 1)), false)
  assert.equal(isDue(order(NOW - 3_600_000), [], getDueTimes(NOW, NOW - GIVE_UP_AFTER_MS)), true)
})
