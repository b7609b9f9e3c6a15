import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Trade } from '../../../../server/market/market.ts'
import { BOOK_LIFETIME_MS, JumpGuard } from '../../../../server/market/upstream/price-guard/jump-guard.ts'
import { createPriceGuard } from '../../../../server/market/upstream/price-guard/price-guard.ts'
import { MIN_LEVEL_VALUE } from '../../../../server/market/upstream/price-guard/recent-level.ts'

const T = 1_800_000_000_000
const PRICE = 60_000
/** Distance from the level that a trade may have a second after the last one: 0.03 %. */
const TOLERANCE = PRICE * 0.000_3

let lastId = 0
const trade = (price: number, ts: number, amount: number | string = 1): Trade => ({
  id: String(++lastId),
  price: String(price),
  amount: String(amount),
  ts,
  direction: 'buy',
})

/** Judges a trade as the price guard does, and accepts it if it is in line. Returns whether it is. */
function judge(guard: JumpGuard, given: Trade, at: number): boolean {
  const isInLine = guard.isInLine(given, at)
  if (isInLine) guard.accept(given, at)
  return isInLine
}

/** Creates a guard that has accepted a trade of 1 BTC a second for a minute, up to T. */
function createSettledGuard(): JumpGuard {
  const guard = new JumpGuard()
  for (let at = T - 60_000; at <= T; at += 1_000) assert.ok(judge(guard, trade(PRICE, at), at))
  return guard
}

const anyPrice = fc.oneof(
  fc.double({ min: PRICE * 0.95, max: PRICE * 1.05, noNaN: true }),
  fc.double({ min: 0.01, max: 1e9, noNaN: true }),
)
/** From a unit of the last digit to more than all coins that exist. */
const anyAmount = fc.oneof(fc.constantFrom('0.00000001', '0.0016', '1'), fc.constant('1000000000'))

test('property: one trade of any price and size, dated up to 50 s back, is rejected beyond the tolerance and changes nothing that decides', () => {
  fc.assert(
    fc.property(anyPrice, anyAmount, fc.integer({ min: -50_000, max: 2_000 }), (price, amount, dated) => {
      const guard = createSettledGuard()
      const at = T + 1_000
      const isAccepted = judge(guard, trade(price, at + dated, amount), at)
      if (Math.abs(price - PRICE) > 2 * TOLERANCE) assert.equal(isAccepted, false)
      for (let second = 2; second < 12; second++)
        assert.ok(judge(guard, trade(PRICE, T + second * 1_000), T + second * 1_000), `others after ${second} s`)
      const range = guard.getRecentRange(T + 12_000)
      assert.ok(range && Math.abs(range.low - PRICE) <= 2 * TOLERANCE && Math.abs(range.high - PRICE) <= 2 * TOLERANCE)
      assert.equal(guard.getTrippedAt(T + 60_000), null, 'no halt')
    }),
  )
})

test('property: prints of any size below the price, between trades of others for up to 20 s, are all rejected', () => {
  const prints = fc.array(fc.record({ price: fc.integer({ min: 1, max: PRICE - 2 * TOLERANCE }), amount: anyAmount }), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(prints, (all) => {
      const guard = createSettledGuard()
      for (const [second, { price, amount }] of all.entries()) {
        const at = T + 1_000 + second * 1_000
        assert.equal(judge(guard, trade(price, at, amount), at), false)
        assert.ok(judge(guard, trade(PRICE, at + 100), at + 100))
      }
      assert.equal(guard.getTrippedAt(T + 120_000), null)
    }),
  )
})

test('property: trades in any order of arrival within the same seconds are judged the same', () => {
  const offsets = fc.shuffledSubarray(
    Array.from({ length: 10 }, (_none, index) => index),
    { minLength: 10, maxLength: 10 },
  )
  fc.assert(
    fc.property(offsets, (order) => {
      const guard = createSettledGuard()
      // All arrive at once, dated in the last second, in any order.
      const verdicts = new Map(
        order.map((index) => [index, judge(guard, trade(PRICE + index, T + 500 + index * 10), T + 1_000)]),
      )
      assert.ok([...verdicts.values()].every(Boolean))
      assert.equal(judge(guard, trade(PRICE - 300, T + 400), T + 1_000), false)
      const range = guard.getRecentRange(T + 1_000)
      assert.ok(range && range.high <= PRICE + 9 && range.low >= PRICE)
    }),
  )
})

test('a jump is accepted after three trades of 300 USDT over the confirming time, and not with less of any of them', () => {
  const low = PRICE * 0.98
  const confirm = (amounts: readonly number[], stepMs: number) => {
    const guard = createSettledGuard()
    return amounts.map((amount, index) => {
      const at = T + 1_000 + index * stepMs
      return judge(guard, trade(low, at, amount), at)
    })
  }
  // One trade a second: five intervals are 5 s.
  assert.deepEqual(confirm([1, 1, 1], 3_000), [false, false, true])
  assert.deepEqual(confirm([1, 1], 10_000), [false, false])
  assert.deepEqual(confirm([1, 1, 1], 1_000), [false, false, false])
  assert.deepEqual(confirm([0.001, 0.001, 0.001], 3_000), [false, false, false])
  assert.deepEqual(confirm([1_000, 0.000_01, 0.000_01], 1_000), [false, false, false])
})

test('a change of side starts the confirmation again', () => {
  const guard = createSettledGuard()
  const prices = [0.98, 1.02, 0.98, 1.02, 0.98, 1.02]
  const verdicts = prices.map((share, index) =>
    judge(guard, trade(PRICE * share, T + 1_000 + index * 3_000), T + 1_000 + index * 3_000),
  )
  assert.deepEqual(new Set(verdicts), new Set([false]))
})

test('after a gap the tolerance is that of the gap, and no more', () => {
  for (const [gapMs, share, isExpected] of [
    [1_000, 0.000_25, true],
    [1_000, 0.000_5, false],
    [100_000, 0.002_9, true],
    [100_000, 0.003_2, false],
    [600_000, 0.007, true],
    [600_000, 0.02, false],
  ] as const) {
    const guard = createSettledGuard()
    assert.equal(guard.isInLine(trade(PRICE * (1 - share), T + gapMs), T + gapMs), isExpected, `${gapMs} ms, ${share}`)
  }
})

test('a trade against a trusted book is rejected for the lifetime of the book, and a book that is not trusted is ignored', () => {
  const guard = createSettledGuard()
  const price = PRICE - TOLERANCE * 0.9
  const book = { bids: [[String(PRICE), '1']], asks: [[String(PRICE + 2 * TOLERANCE), '1']] } as const
  assert.ok(guard.isInLine(trade(price, T + 500), T + 500))
  guard.setBook({ bids: [[String(PRICE + TOLERANCE), '1']], asks: book.asks }, T)
  assert.equal(guard.isInLine(trade(price, T + 500), T + 500), false)
  assert.equal(guard.isInLine(trade(price, T + BOOK_LIFETIME_MS + 1), T + BOOK_LIFETIME_MS + 1), true)
  guard.setBook(null, T)
  assert.ok(guard.isInLine(trade(price, T + 500), T + 500))
})

test('a jump confirmed by trades waits while a trusted book contradicts it', () => {
  const low = PRICE * 0.98
  for (const [hasBook, expected] of [
    [true, [false, false, false, false]],
    [false, [false, false, true, true]],
  ] as const) {
    const guard = createSettledGuard()
    const verdicts = [0, 1, 2, 3].map((index) => {
      const at = T + 1_000 + index * 3_000
      guard.setBook(hasBook ? { bids: [[String(PRICE - 10), '1']], asks: [[String(PRICE + 10), '1']] } : null, at)
      return judge(guard, trade(low, at), at)
    })
    assert.deepEqual(verdicts, expected)
  }
})

test('a jump that is neither confirmed nor contradicted halts after 30 s; trades of the least value at the level end it, smaller ones do not', () => {
  const low = PRICE * 0.98
  const small = MIN_LEVEL_VALUE / PRICE / 10
  const guard = createSettledGuard()
  assert.equal(judge(guard, trade(low, T + 1_000), T + 1_000), false)
  assert.ok(guard.isPending)
  assert.equal(guard.getTrippedAt(T + 30_999), null)
  assert.equal(guard.getTrippedAt(T + 31_000), T + 31_000)
  const contradicted = createSettledGuard()
  judge(contradicted, trade(low, T + 1_000), T + 1_000)
  judge(contradicted, trade(PRICE, T + 2_000, small), T + 2_000)
  assert.ok(contradicted.isPending)
  judge(contradicted, trade(PRICE, T + 3_000), T + 3_000)
  assert.equal(contradicted.isPending, false)
  assert.equal(contradicted.getTrippedAt(T + 120_000), null)
})

/** Creates the guard of a market with a minute of trades, and a clock. */
function createGuardedMarket() {
  const clock = { now: T }
  const guard = createPriceGuard({ now: () => clock.now })
  guard.follow(['btcusdt'])
  const history = Array.from({ length: 60 }, (_none, index) => trade(PRICE, T - 60_000 + index * 1_000))
  guard.begin('btcusdt', history)
  const pass = (price: number, amount?: number) => {
    clock.now += 1_000
    return guard.judge('btcusdt', trade(price, clock.now, amount))
  }
  assert.equal(pass(PRICE), null)
  return { guard, clock, pass, reason: () => guard.findHalt('btcusdt')?.reason ?? null }
}

test('a halt names its reason: a jump, a price beyond the band, a row without a form, a book beside the trades', () => {
  const jump = createGuardedMarket()
  assert.equal(jump.pass(PRICE * 0.98), 'jump')
  jump.clock.now += 30_000
  assert.equal(jump.reason(), 'jump')

  const band = createGuardedMarket()
  for (let second = 0; second < 4; second++) assert.equal(band.pass(PRICE * 0.9), 'band')
  assert.equal(band.reason(), 'band')

  const form = createGuardedMarket()
  for (let second = 0; second < 4; second++) {
    form.clock.now += 1_000
    form.guard.rejectForm('btcusdt', form.clock.now)
  }
  assert.equal(form.reason(), 'form')

  const book = createGuardedMarket()
  for (let second = 0; second < 4; second++) {
    assert.equal(book.pass(PRICE), null)
    const beside = {
      bids: [[String(PRICE * 1.02 + second), '1']],
      asks: [[String(PRICE * 1.021 + second), '1']],
    } as const
    assert.equal(book.guard.filterBook('btcusdt', beside), null)
  }
  assert.equal(book.reason(), 'contradiction')
})

test('a halt ends after 5 s of accepted prices, and a second of rejected ones does not begin it', () => {
  const { pass, reason } = createGuardedMarket()
  pass(PRICE * 0.9)
  for (let second = 0; second < 10; second++) assert.equal(pass(PRICE), null)
  assert.equal(reason(), null)
  for (let second = 0; second < 4; second++) pass(PRICE * 0.9)
  assert.equal(reason(), 'band')
  for (let second = 0; second < 5; second++) pass(PRICE)
  assert.equal(reason(), 'band')
  pass(PRICE)
  assert.equal(reason(), null)
})
