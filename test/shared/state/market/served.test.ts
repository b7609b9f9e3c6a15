import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { candleTopic } from '../../../../shared/base/contract/feed.ts'
import { $candles } from '../../../../shared/state/market/candles.store.ts'
import { $detail } from '../../../../shared/state/market/detail.ts'
import { Feed } from '../../../../shared/wire/feed/feed-client.ts'
import { $feedStatus } from '../../../../shared/wire/feed/status.ts'
import { countSockets, createPacer, passSeconds, stopTime } from '../../../support/paced-connection.ts'
import { config } from '../../../support/page/page.ts'
import { EPOCH, openMarketAt, type ServedMarket, serveMarket } from '../../../support/sample-market.ts'
import { until as arrived } from '../../../support/until.ts'

/** Heartbeat of the backend's feed, whose market the stores read over real sockets. */
const HEARTBEAT = { pingMs: 100, silenceMs: 1_000, readMs: 3_600_000 }
const replay = openMarketAt(EPOCH + 3_600_000, { heartbeat: HEARTBEAT })
const pace = createPacer(replay, HEARTBEAT.pingMs)
/** Advances market, server and client until a condition holds. */
const until = (holds: () => boolean, what: string) => pace.meanwhile(HEARTBEAT.pingMs, holds, what)
let served: ServedMarket
const ends: (() => void)[] = []

before(async () => {
  countSockets()
  served = await serveMarket(replay.market)
  const address = await served.listen()
  config.market = `${address}/market`
  config.feed = `${address.replace('http', 'ws')}/feed`
  stopTime()
})

after(async () => {
  for (const end of ends) end()
  passSeconds(15)
  mock.reset()
  await served.close()
})

test('chart: loads its history and follows the market', async () => {
  const $store = $candles('btcusdt', '1')
  const seen = new Set<string>()
  const end = $store.subscribe(({ bars }) => {
    const last = bars.at(-1)
    if (last) seen.add(`${last.close} ${last.volume}`)
  })
  await arrived(() => !$store.get().loading, 'the history')
  await until(() => seen.size > 3, 'live bars')
  const { bars, loading } = $store.get()
  assert.equal(loading, false)
  assert.ok(bars.length >= 200)
  for (const [at, { time }] of bars.entries()) if (at > 0) assert.equal(time - (bars[at - 1]?.time ?? 0), 60_000)
  assert.equal($feedStatus.get().state, 'live')
  ends.push(end)
})

test('figures of a market: come from poll and feed', async () => {
  const $store = $detail('ethusdt')
  const prices = new Set<string>()
  const end = $store.subscribe(({ close }) => close && prices.add(close))
  await arrived(() => prices.size > 0, 'the first poll')
  await until(() => prices.size > 2, 'prices')
  const { open, high, low, close } = $store.get()
  for (const figure of [open, high, low, close]) assert.match(figure ?? '', /^\d+(\.\d+)?$/)
  end()
})

test('platform dialect: candles arrive and pings are answered', async () => {
  const warn = mock.method(console, 'warn')
  const feed = new Feed({ address: `${config.feed}?dialect=platform`, dialect: 'platform' })
  const topic = candleTopic('btcusdt', '60')
  const bars: object[] = []
  const end = feed.subscribe(topic, (tick) => bars.push(tick))
  const began = performance.now()
  // Three times the time after which the server disconnects a silent client.
  await until(() => bars.length > 3 && performance.now() - began > 3 * HEARTBEAT.silenceMs, 'candles')
  assert.equal($feedStatus.get().state, 'live')
  assert.equal(warn.mock.callCount(), 0)
  ends.push(end)
})
