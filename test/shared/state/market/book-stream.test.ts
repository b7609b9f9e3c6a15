import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import fc from 'fast-check'
import { type Dialect, deltasTopic } from '../../../../shared/base/contract/feed.ts'
import { $book } from '../../../../shared/state/market/book.store.ts'
import { $freshness } from '../../../../shared/state/stores/freshness.store.ts'
import { stopClock } from '../../../support/page/clock.ts'
import { loadFeed } from '../../../support/page/feed.ts'
import { config, shared } from '../../../support/page/page.ts'
import { FakeSocket } from '../../../support/page/socket.ts'

/** Interval of the deltas, as on the exchange. */
const STEP_MS = 100
const FIRST_NUMBER = 100_000
const STALE_MS = 5_000

type Level = readonly [price: number, amount: number]
interface Difference {
  seqNum: number
  prevSeqNum: number
  bids: readonly Level[]
  asks: readonly Level[]
}

/** Creates a market like the exchange's: numbered deltas and the complete book. */
function exchange() {
  const sides = { bids: new Map<number, number>(), asks: new Map<number, number>() }
  let seqNum = FIRST_NUMBER
  const sorted = (name: 'bids' | 'asks') =>
    [...sides[name]].sort(([a], [b]) => (name === 'bids' ? b - a : a - b)).map(([price, amount]) => [price, amount])
  return {
    next(bids: readonly Level[] = [], asks: readonly Level[] = []): Difference {
      for (const [price, amount] of bids) amount ? sides.bids.set(price, amount) : sides.bids.delete(price)
      for (const [price, amount] of asks) amount ? sides.asks.set(price, amount) : sides.asks.delete(price)
      seqNum += 1
      return { seqNum, prevSeqNum: seqNum - 1, bids, asks }
    },
    stepBack: (by: number) => {
      seqNum -= by
    },
    whole: () => ({ seqNum, bids: sorted('bids'), asks: sorted('asks') }),
  }
}

let symbols = 0
let end = () => {}

/** Creates a book with a listener, and its exchange. Snapshots are answered one step after the request plus `lateness` steps, unless `answering` is off. */
function createWatchedBook() {
  symbols += 1
  const symbol = `coin${symbols}usdt`
  const topic = deltasTopic(symbol)
  const market = exchange()
  const $view = $book(symbol)
  const $fresh = $freshness($view, STALE_MS)
  const before = FakeSocket.all.length
  // All books of a file share one socket; its earlier messages would be searched at each step.
  for (const former of FakeSocket.all) former.sent.length = 0
  const ends = [$view.subscribe(() => undefined), $fresh.subscribe(() => undefined)]
  const opened = FakeSocket.all.length > before
  const socket = FakeSocket.last
  if (opened) socket.accept()
  const requests = () => socket.sent.filter((text) => text.includes(`"req":"${topic}"`)).length
  let answered = 0
  const line = { answering: true, lateness: 0, requests }
  const onTheirWay: { text: string; steps: number }[] = []
  end = () => {
    for (const one of ends) one()
    mock.timers.tick(2_000)
  }
  /** Advances one step in which these deltas arrive. */
  function step(...arriving: readonly Difference[]): void {
    if (requests() > answered) {
      answered = requests()
      const text = JSON.stringify({ id: topic, rep: topic, status: 'ok', data: market.whole() })
      if (line.answering) onTheirWay.push({ text, steps: line.lateness })
    }
    for (const late of onTheirWay) if (late.steps-- === 0) socket.sendRaw(late.text)
    for (const tick of arriving) socket.sendRaw(JSON.stringify({ ch: topic, ts: Date.now(), tick }))
    mock.timers.tick(STEP_MS)
  }
  const shown = () => {
    const { bids, asks, live } = $view.get()
    const levels = (side: typeof bids) => side.prices.map((price, at) => [price, side.amounts[at]])
    return { live, bids: levels(bids), asks: levels(asks) }
  }
  const isTrue = (what = '') => {
    const { bids, asks } = market.whole()
    assert.deepEqual(shown(), { live: true, bids, asks }, what)
  }
  return { market, line, step, isTrue, shown, $fresh }
}

/** Returns a delta that always changes something. */
const createDelta = (market: ReturnType<typeof exchange>, at: number) =>
  market.next([[1 + (at % 20), 1 + at]], [[21 + (at % 20), 1 + at]])

/** Creates a book that has received deltas for a while. */
function createFollowedBook() {
  const page = createWatchedBook()
  for (let at = 0; at < 10; at++) page.step(createDelta(page.market, at))
  page.isTrue()
  const asked = page.line.requests()
  return { ...page, more: () => page.line.requests() - asked }
}

beforeEach(() => stopClock())
afterEach(() => {
  end()
  mock.timers.tick(12_000)
  mock.timers.reset()
  mock.restoreAll()
})

test('ignored deltas: do not make a book look fresher', () => {
  const { market, line, step, shown, $fresh } = createFollowedBook()
  const before = shown()
  const old = market.next()
  step(old)
  line.answering = false
  for (let at = 0; at < 60; at++) step(old)
  assert.equal($fresh.get().state, 'delayed')
  assert.deepEqual(shown(), before)
})

test('numbers that step back: detected after 2 s, then the book recovers with the lower ones', () => {
  const { market, line, step, isTrue, shown, more } = createFollowedBook()
  market.stepBack(1_000)
  for (let at = 0; at < 20; at++) step(createDelta(market, 50 + at))
  assert.deepEqual([shown().live, more()], [true, 0])
  line.answering = false
  for (let at = 0; at < 2; at++) step(createDelta(market, 70 + at))
  assert.deepEqual([shown().live, more()], [false, 1])
  for (let at = 0; at < 60; at++) step(createDelta(market, 80 + at))
  assert.deepEqual([shown().live, more()], [false, 3], 'asked again after two seconds and after four more')
  line.answering = true
  for (let at = 0; at < 80; at++) step(createDelta(market, 140 + at))
  isTrue()
})

test('numbers that step back during a recovery: do not prevent it', () => {
  const { market, line, step, isTrue } = createFollowedBook()
  line.answering = false
  createDelta(market, 1)
  for (let at = 0; at < 3; at++) step(createDelta(market, at))
  market.stepBack(1_000)
  step(createDelta(market, 9))
  line.answering = true
  for (let at = 0; at < 25; at++) step(createDelta(market, at))
  isTrue()
})

test('snapshots slower than the retry delay: the book recovers', () => {
  const { market, line, step, isTrue, shown } = createFollowedBook()
  line.lateness = 35
  createDelta(market, 1)
  step(createDelta(market, 2))
  assert.equal(shown().live, false)
  for (let at = 0; at < 80; at++) step(createDelta(market, 3 + at))
  isTrue()
})

test('repeated and late deltas: cause no request', () => {
  const { market, step, isTrue, more } = createFollowedBook()
  for (let at = 0; at < 60; at++) {
    const news = createDelta(market, at)
    step(news, news, news)
  }
  for (let block = 0; block < 4; block++) {
    const news = [1, 2, 3, 4].map((at) => createDelta(market, 10 * block + at))
    step(...news, ...news)
    for (const again of news) step(again)
  }
  const last = createDelta(market, 99)
  for (let at = 0; at < 60; at++) step(last)
  step(createDelta(market, 100))
  isTrue()
  assert.equal(more(), 0)
})

const side = (from: number) =>
  fc.array(fc.tuple(fc.integer({ min: from, max: from + 19 }), fc.integer({ min: 0, max: 9 })), { maxLength: 3 })
const fate = fc.record({
  bids: side(1),
  asks: side(21),
  lost: fc.boolean(),
  copies: fc.integer({ min: 1, max: 3 }),
  late: fc.constantFrom(0, 0, 0, 1, 2, 5),
  stepBack: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 500, 5_000),
  answering: fc.boolean(),
})

for (const dialect of ['htx', 'platform'] satisfies Dialect[])
  test(`lost, repeated, late or renumbered messages: the book is correct once the stream is clean (${dialect})`, () => {
    for (const name of Object.keys(shared)) if (name !== 'config') delete shared[name]
    config.dialect = dialect
    loadFeed()
    fc.assert(
      fc.property(fc.array(fate, { minLength: 5, maxLength: 50 }), (fates) => {
        const { market, line, step, isTrue } = createWatchedBook()
        const arriving = new Map<number, Difference[]>()
        for (const [at, { bids, asks, lost, copies, late, stepBack, answering }] of fates.entries()) {
          market.stepBack(stepBack)
          const news = market.next(bids, asks)
          for (let copy = 0; copy < copies && !lost; copy++) {
            const when = at + late * (copy + 1)
            arriving.set(when, [...(arriving.get(when) ?? []), news])
          }
          line.answering = answering
          step(...(arriving.get(at) ?? []))
          arriving.delete(at)
        }
        line.answering = true
        for (const straggler of [...arriving.values()].flat()) step(straggler)
        for (let at = 0; at < 60; at++) step(createDelta(market, at))
        isTrue()
        end()
      }),
      { numRuns: 150 },
    )
  })
