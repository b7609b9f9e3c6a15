import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { detailTopic, tradeTopic } from '../../../../shared/base/contract/feed.ts'
import { $detail } from '../../../../shared/state/market/detail.ts'
import { $figures, updateFigures } from '../../../../shared/state/market/figures.store.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'
import '../../../support/page/feed.ts'
import { answer, flushTasks, sentTo, server, text } from '../../../support/page/server.ts'
import { FakeSocket } from '../../../support/page/socket.ts'

const figures = { open: 100, close: 101, high: 102, low: 99, vol: 5_000, amount: 50 }
const polledWith = (tick: unknown) => () => answer({ status: 'ok', tick })
let symbols = 0
let end = () => {}

/** Subscribes to the figures of a market of its own. */
function stats() {
  symbols += 1
  const symbol = `coin${symbols}usdt`
  const $store = $detail(symbol)
  end = $store.subscribe(() => undefined)
  if (FakeSocket.last.readyState !== FakeSocket.OPEN) FakeSocket.last.accept()
  return {
    symbol,
    get: () => $store.get(),
    detail: (tick: object, ts = Date.now()) => FakeSocket.last.push(detailTopic(symbol), tick, ts),
    trade: (price: number, ts = Date.now(), pushed = Date.now()) =>
      FakeSocket.last.push(
        tradeTopic(symbol),
        { id: 1, ts, data: [{ id: 1, ts, tradeId: 1, amount: 1, price, direction: 'buy' }] },
        pushed,
      ),
  }
}

beforeEach(() => {
  stopClock()
  server.sent.length = 0
  server.reply = polledWith(figures)
})

afterEach(async () => {
  end()
  await advanceClock(12_000)
  mock.timers.reset()
  mock.restoreAll()
})

test('figures: requested at once and every 5 s', async () => {
  const { get, symbol } = stats()
  assert.equal(get().open, null)
  assert.equal(get().at, null)
  await flushTasks()
  assert.deepEqual([get().open, get().close, get().vol], ['100', '101', '5000'])
  assert.deepEqual(sentTo('/api/market/detail')[0]?.query, { symbol })
  await advanceClock(5_000)
  assert.equal(sentTo('/api/market/detail').length, 2)
})

test('list of markets that comes at the same time: its price stays, and the other figures are those of the response', async () => {
  const { get, symbol } = stats()
  const now = performance.now()
  updateFigures($figures(symbol), { close: '107', change: '1.5' }, { at: now, heldUntil: now })
  await flushTasks()
  assert.deepEqual([get().close, get().open, get().high, get().low], ['107', '100', '102', '99'])
})

test('feed: updates the figures, and an older answer does not reset them', async () => {
  const { get, detail, trade } = stats()
  await flushTasks()
  detail({ ...figures, close: 103, high: 104 })
  trade(105)
  assert.deepEqual([get().close, get().high], ['105', '104'])
  await advanceClock(5_000)
  assert.equal(sentTo('/api/market/detail').length, 2)
  assert.deepEqual([get().close, get().high], ['105', '104'])
  await advanceClock(10_000)
  assert.equal(get().close, '101')
})

test('feed with trades only: the poll supplies the other figures', async () => {
  const { get, trade } = stats()
  await flushTasks()
  server.reply = polledWith({ ...figures, high: 110, close: 90 })
  await advanceClock(4_000)
  trade(107)
  await advanceClock(1_000)
  assert.deepEqual([get().close, get().high], ['107', '110'])
})

test('old first trade, late trades and those before the last figures: change nothing', async () => {
  const { get, detail, trade } = stats()
  await flushTasks()
  trade(1, Date.now() - 60_000)
  assert.equal(get().close, '101')
  detail({ ...figures, close: 103 })
  trade(2, Date.now() - 50)
  assert.equal(get().close, '103')
  trade(104)
  trade(3, Date.now() - 3)
  assert.equal(get().close, '104')
})

test('missing figure: keeps the previous one; an update without figures is ignored', async () => {
  const { get, detail } = stats()
  await flushTasks()
  const { at } = get()
  await advanceClock(1_000)
  detail({})
  detail({ open: null, close: null })
  assert.equal(get().at, at)
  detail({ close: '106' })
  assert.deepEqual([get().close, get().high], ['106', '102'])
  assert.equal(get().at, performance.now())
})

test('failed or unreadable answers: keep the figures and their time', async () => {
  const { get } = stats()
  await flushTasks()
  const { at } = get()
  for (const reply of [() => text('', 502), polledWith(null), () => answer({ status: 'error' })]) {
    server.reply = reply
    await advanceClock(5_000)
    assert.deepEqual([get().close, get().at], ['101', at])
  }
})
