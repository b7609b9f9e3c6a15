import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Trade } from '../../../../server/market/market.ts'
import { GUARD_LIMITS } from '../../../../server/market/upstream/price-guard/limits.ts'
import { SlowMedian } from '../../../../server/market/upstream/price-guard/slow-median.ts'
import { TradeGuard } from '../../../../server/market/upstream/price-guard/trade-guard.ts'

const T = 1_800_000_000_000
const DAY = { open: '60000', high: '61000', low: '59000', close: '60000', amount: '1', vol: '1', count: 1 }

let lastId = 0
const trade = (price: string, ts: number, amount = '1'): Trade => ({
  id: String(++lastId),
  price,
  amount,
  ts,
  direction: 'buy',
})

/** Creates a guard that has accepted a minute of trades at a price, one per second, up to T. */
function createSettledGuard(price = '60000'): TradeGuard {
  const guard = new TradeGuard()
  for (let at = T - 60_000; at <= T; at += 1_000) assert.equal(guard.judge(trade(price, at), at), null)
  return guard
}

test('trade guard: impossible values and times ahead of the clock are rejected and change nothing', () => {
  const guard = createSettledGuard()
  for (const price of ['0', '-60000', '-0.1', `1${'0'.repeat(30)}`, '60000.1234567890123456789'])
    assert.equal(guard.judge(trade(price, T), T), 'value', price)
  assert.equal(guard.judge(trade('60000', T, '0'), T), 'value')
  assert.equal(guard.judge(trade('60000', T, '-1'), T), 'value')
  assert.equal(guard.judge(trade('60001', T + 2_001), T), 'time')
  assert.equal(guard.judge(trade('60001', T + 2_000), T), null)
  assert.deepEqual([guard.median, guard.last], ['60000', '60001'])
})

test('trade guard: before the history a trade beyond the 24-hour range does not start the median', () => {
  const guard = new TradeGuard()
  for (const price of ['1', '56000', '64100', '6000000'])
    assert.equal(guard.judge(trade(price, T), T, DAY), 'band', price)
  guard.initialize([trade('60500', T - 1_000)], DAY, T)
  assert.equal(guard.median, '60500')
  assert.equal(new TradeGuard().judge(trade('60100', T), T, DAY), null)
  assert.equal(new TradeGuard().judge(trade('1', T), T, null), null, 'without figures nothing is known')
})

test('trade guard: no trade beyond the band is accepted without confirmation, in any order', () => {
  const step = fc.record({
    price: fc.integer({ min: 1, max: 200_000 }),
    dated: fc.integer({ min: -400_000, max: 2_000 }),
    wait: fc.integer({ min: 0, max: 900 }),
  })
  fc.assert(
    // The waits add up to less than the time that confirms a move.
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const guard = createSettledGuard()
      let at = T
      for (const { price, dated, wait } of steps) {
        at += wait
        const median = Number(guard.median)
        const reason = guard.judge(trade(String(price), at + dated), at)
        const isInside = Math.abs(price - median) <= median * GUARD_LIMITS.band
        assert.equal(reason, isInside ? null : 'band')
      }
    }),
  )
})

test('trade guard: a burst moves the median by at most one sample, whatever times its trades have', () => {
  const offset = fc.integer({ min: -600_000, max: 2_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 57_500, max: 62_500 }), offset), { maxLength: 400 }), (burst) => {
      const guard = createSettledGuard()
      for (const [price, dated] of burst) guard.judge(trade(String(price), T + 500 + dated), T + 500)
      assert.equal(guard.median, '60000')
    }),
  )
})

test('trade guard: trades that agree for 30 s confirm a move; they stay rejected, later ones are accepted', () => {
  const guard = createSettledGuard()
  const verdicts = Array.from({ length: 40 }, (_none, second) =>
    guard.judge(trade('66000', T + 1_000 + second * 1_000), T + 1_000 + second * 1_000),
  )
  const confirmedAt = verdicts.indexOf(null)
  assert.equal(confirmedAt * 1_000, GUARD_LIMITS.confirmingMs)
  assert.ok(verdicts.slice(confirmedAt).every((verdict) => verdict === null))
  assert.equal(guard.median, '66000')
})

test('trade guard: a burst with false times or prices that disagree confirm no move', () => {
  const [burst, mixed] = [createSettledGuard(), createSettledGuard()]
  for (let dated = -120_000; dated <= 0; dated += 1_000)
    assert.equal(burst.judge(trade('66000', T + 500 + dated), T + 500), 'band')
  for (let second = 1; second <= 120; second++)
    assert.equal(mixed.judge(trade(second % 2 ? '66000' : '54000', T + second * 1_000), T + second * 1_000), 'band')
  assert.deepEqual([burst.median, mixed.median], ['60000', '60000'])
})

test('trade guard: a move beyond the hard limit is accepted only by the operator, also in steps', () => {
  const guard = createSettledGuard()
  let at = T
  const holds = (price: string, seconds: number) =>
    Array.from({ length: seconds }, () => {
      at += 1_000
      return guard.judge(trade(price, at), at)
    })
  assert.ok(holds('1', 300).every((verdict) => verdict === 'band'))
  assert.equal(holds('72000', 40).at(-1), null, 'a fifth is confirmed')
  assert.ok(
    holds('82000', 300).every((verdict) => verdict === 'band'),
    'with the move before it is too much',
  )
  assert.equal(guard.acceptRejected(at), true)
  assert.equal(holds('82000', 1)[0], null)
  assert.deepEqual([guard.median, guard.acceptRejected(at)], ['82000', false])
})

test('trade guard: starts from the newest part of a history within the day’s range, or else from the day’s last price', () => {
  const history = Array.from({ length: 600 }, (_none, at) =>
    trade(at % 3 === 0 ? '1' : String(60_000 + at), T - 600_000 + at * 1_000),
  )
  const [told, untold, nothing] = [new TradeGuard(), new TradeGuard(), new TradeGuard()]
  told.initialize(history, DAY, T)
  assert.deepEqual(
    ['1', '60600', '1000000'].map((price) => told.judge(trade(price, T), T)),
    ['band', null, 'band'],
  )
  untold.initialize([], DAY, T)
  assert.deepEqual(
    ['1', '60600'].map((price) => untold.judge(trade(price, T), T)),
    ['band', null],
  )
  nothing.initialize([], null, T)
  assert.equal(nothing.judge(trade('5', T), T), null)
})

test('slow median: covers five minutes, and a pause does not make the last price the median', () => {
  const median = new SlowMedian()
  for (let second = 0; second < 200; second++) median.add('100', T + second * 1_000)
  median.add('104', T + 3_600_000)
  assert.equal(median.value, '100')
  for (let second = 1; second < 151; second++) median.add('104', T + 3_600_000 + second * 1_000)
  assert.equal(median.value, '104')
})
