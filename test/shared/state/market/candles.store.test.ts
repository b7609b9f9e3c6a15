import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { candleTopic, detailTopic } from '../../../../shared/base/contract/feed.ts'
import { $candles, type Candles } from '../../../../shared/state/market/candles.store.ts'
import { $reconnected } from '../../../../shared/wire/feed/poll-signals.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'
import '../../../support/page/feed.ts'
import { answer, flushTasks, sentTo, server, text } from '../../../support/page/server.ts'
import { FakeSocket } from '../../../support/page/socket.ts'

const NOW = 1_794_000_000
const candle = (minute: number, close = 1, vol = 10) => ({
  id: NOW + minute * 60,
  open: 1,
  high: 2,
  low: 0.5,
  close,
  amount: 1,
  vol,
  count: 1,
})
const history = (...minutes: number[]) =>
  answer({ status: 'ok', data: minutes.map((minute) => candle(minute)).reverse() })
const HISTORY = '/api/market/history/kline'
const asked = () => sentTo(HISTORY).length
/** Replies to requests of the history; other requests get an empty answer. */
const replyWith = (reply: typeof server.reply) => {
  server.reply = (request) => (request.path === HISTORY ? reply(request) : answer({ code: 1, msg: '', data: null }))
}
const shape = ({ bars }: Candles) => bars.map(({ time, close }) => [(time / 1_000 - NOW) / 60, close])

let symbols = 0
let end = () => {}

/** Subscribes to the candles of a market of its own. */
function chart() {
  symbols += 1
  const symbol = `coin${symbols}usdt`
  const $store = $candles(symbol, '1')
  end = $store.subscribe(() => undefined)
  if (FakeSocket.last.readyState !== FakeSocket.OPEN) FakeSocket.last.accept()
  const push = (tick: object, ts = Date.now()) => FakeSocket.last.push(candleTopic(symbol, '1'), tick, ts)
  return { $store, push, get: () => $store.get(), symbol }
}

beforeEach(() => {
  stopClock()
  server.sent.length = 0
  replyWith(() => history(-2, -1, 0))
})

afterEach(async () => {
  end()
  await advanceClock(12_000)
  mock.timers.reset()
  mock.restoreAll()
})

test('history: 200 candles in ascending order, and the live bar replaces the last one or is appended', async () => {
  const { get, push, symbol } = chart()
  assert.deepEqual(get(), { bars: [], loading: true, failed: false })
  await flushTasks()
  assert.deepEqual(sentTo(HISTORY)[0]?.query, { symbol, period: '1min', size: '200' })
  assert.ok(FakeSocket.last.topics.includes(candleTopic(symbol, '1')))
  push(candle(0, 7, 11))
  push(candle(1, 8))
  assert.deepEqual(shape(get()), [
    [-2, '1'],
    [-1, '1'],
    [0, '7'],
    [1, '8'],
  ])
  assert.equal(get().loading, false)
})

test('last candle: closes at the price of the page, which its high and low include; earlier candles and other times stay', async () => {
  const { get, push, symbol } = chart()
  await flushTasks()
  push(candle(0, 1.5, 11))
  const pushPrice = (close: number, ts: number) =>
    FakeSocket.last.push(detailTopic(symbol), { open: 1, close, high: 9, low: 0.1, amount: 1, vol: 1 }, ts)
  const last = () => {
    const { high, low, close } = get().bars.at(-1) ?? {}
    return [high, low, close]
  }
  pushPrice(3, NOW * 1_000 + 30_000)
  assert.deepEqual(last(), ['3', '0.5', '3'])
  pushPrice(0.4, NOW * 1_000 + 31_000)
  assert.deepEqual(last(), ['2', '0.4', '0.4'])
  push(candle(0, 1.6, 12))
  assert.deepEqual(last(), ['2', '0.4', '0.4'], 'a candle that is older than the price')
  assert.deepEqual(shape(get()).slice(0, -1), [
    [-2, '1'],
    [-1, '1'],
  ])
  pushPrice(5, NOW * 1_000 + 60_000)
  assert.deepEqual(last(), ['2', '0.5', '1.6'], 'a price after the candle')
})

test('live bars before the history: not lost', async () => {
  const { get, push } = chart()
  push(candle(0, 5, 11))
  push(candle(0, 6, 12))
  assert.deepEqual(get().bars, [])
  await flushTasks()
  assert.deepEqual(shape(get()).at(-1), [0, '6'])
})

test('failed history: keeps loading and is requested again every 5 s', async () => {
  replyWith(() => text('<h1>Bad gateway</h1>', 502))
  const { get } = chart()
  await flushTasks()
  assert.deepEqual(get(), { bars: [], loading: true, failed: true })
  await advanceClock(4_999)
  assert.equal(asked(), 1)
  replyWith(() => history(0))
  await advanceClock(1)
  assert.equal(asked(), 2)
  assert.deepEqual([get().bars.length, get().loading, get().failed], [1, false, false])
})

test('reconnect: requests the history again, and live bars meanwhile take precedence', async () => {
  const { get, push } = chart()
  await flushTasks()
  let arrive: (response: Response) => void = () => undefined
  replyWith(() => new Promise<Response>((resolve) => (arrive = resolve)))
  $reconnected.set($reconnected.get() + 1)
  $reconnected.set($reconnected.get() + 1)
  assert.equal(asked(), 2)
  push(candle(3, 9, 20))
  assert.deepEqual(shape(get()).at(-1), [3, '9'])
  replyWith(() => history(0, 1, 2, 3))
  arrive(history(0, 1, 2, 3))
  await flushTasks()
  assert.equal(asked(), 3)
  assert.deepEqual(
    shape(get()).map(([minute]) => minute),
    [0, 1, 2, 3],
  )
})

test('failed second request: keeps the bars', async () => {
  const { get } = chart()
  await flushTasks()
  replyWith(() => text('', 500))
  $reconnected.set($reconnected.get() + 1)
  await flushTasks()
  assert.deepEqual([get().bars.length, get().loading, get().failed], [3, true, true])
})

test('gap before a live bar: filled from the history, requested at most every 5 s', async () => {
  const { get, push } = chart()
  await advanceClock(6_000)
  replyWith(() => history(0, 1, 2, 3))
  push(candle(3))
  push(candle(5))
  await flushTasks()
  assert.equal(asked(), 2)
  assert.deepEqual(
    shape(get()).map(([minute]) => minute),
    [0, 1, 2, 3, 5],
  )
})

test('unreadable ticks, older than the series or with a wrong time: dropped', async () => {
  const { get, push } = chart()
  await flushTasks()
  const before = shape(get())
  push({})
  push({ ...candle(1), close: null })
  push({ ...candle(1), id: 'soon' })
  push(candle(-9))
  push({ ...candle(1), id: 9_999_999_999 })
  assert.deepEqual(shape(get()), before)
})

test('late and repeated updates of a bar: change nothing', async () => {
  const { get, push } = chart()
  await flushTasks()
  const now = Date.now()
  push(candle(0, 7, 30), now)
  push(candle(0, 7, 30), now)
  push(candle(0, 5, 20), now - 400)
  assert.deepEqual(shape(get()).at(-1), [0, '7'])
})

test('no listeners: unsubscribes and drops a pending answer', async () => {
  let arrive: (response: Response) => void = () => undefined
  replyWith(() => new Promise<Response>((resolve) => (arrive = resolve)))
  const { $store, symbol } = chart()
  end()
  await advanceClock(1_500)
  assert.equal(FakeSocket.last.topics.includes(candleTopic(symbol, '1')), false)
  arrive(history(0))
  await flushTasks()
  assert.deepEqual($store.value?.bars, [])
})
