import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import type { Dialect } from '../../../../shared/base/contract/feed.ts'
import { $book, type BookView } from '../../../../shared/state/market/book.store.ts'
import { $candles } from '../../../../shared/state/market/candles.store.ts'
import { $feedStatus } from '../../../../shared/wire/feed/status.ts'
import { connection, countSockets, createPacer, passSeconds, stopTime } from '../../../support/paced-connection.ts'
import { config, shared } from '../../../support/page/page.ts'
import { EPOCH, openMarketAt, type ServedMarket, serveMarket, type TestMarket } from '../../../support/sample-market.ts'
import { until } from '../../../support/until.ts'

/** Heartbeat of the server's feed, tested with the client's socket. The server pings often and disconnects a client that does not reply in its dialect. */
const HEARTBEAT = { pingMs: 50, silenceMs: 4_000, readMs: 3_600_000 }
const SYMBOL = 'btcusdt'

let replay: TestMarket
let served: ServedMarket
let address: string

let pace: ReturnType<typeof createPacer>

before(async () => {
  countSockets()
  replay = openMarketAt(EPOCH + 7_200_050, { heartbeat: HEARTBEAT })
  served = await serveMarket(replay.market)
  address = await served.listen()
  pace = createPacer(replay, HEARTBEAT.pingMs)
  stopTime()
})
after(() => {
  mock.reset()
  return served.close()
})

const best = (levels: BookView['bids']) => levels.prices.map((price, at) => [price, levels.amounts[at]])

/** Returns the server's current book. */
const getServerBook = () => {
  const book = replay.market.book(SYMBOL)
  const numbers = (levels: readonly (readonly [string, string])[] = []) => levels.map((level) => level.map(Number))
  return { bids: numbers(book?.bids), asks: numbers(book?.asks) }
}

const isOriginal = ({ bids, asks, live }: BookView): boolean =>
  live && JSON.stringify({ bids: best(bids), asks: best(asks) }) === JSON.stringify(getServerBook())

for (const dialect of ['htx', 'platform'] satisfies Dialect[])
  test(`book in the ${dialect} dialect: streams, detects losses and recovers, next to candles on the same socket`, async (t) => {
    for (const name of Object.keys(shared)) if (name !== 'config') delete shared[name]
    connection.sockets = 0
    const query = dialect === 'platform' ? '?dialect=platform' : ''
    Object.assign(config, {
      feed: `${address.replace('http', 'ws')}/feed${query}`,
      dialect,
      market: `${address}/market`,
    })
    const candles: unknown[] = []
    const ends = [
      $book(SYMBOL).subscribe(() => undefined),
      $candles(SYMBOL, '1').subscribe(({ bars }) => candles.push(bars.at(-1)?.close)),
    ]
    t.after(() => {
      for (const end of ends) end()
      // So that the timers do not fire in the next test.
      passSeconds(15)
    })
    const book = $book(SYMBOL)
    const told = (what: string) => pace.meanwhile(0, () => isOriginal(book.get()), what)

    // The request would be aborted if more time passed than its timeout.
    await until(() => candles.some(Boolean), 'the history of candles')
    // The first delta comes with the next frame; then a snapshot is requested.
    replay.clock.now += 100
    await told('the first book')
    for (const ms of [100, 100, 300, 1_000, 4_000]) {
      replay.clock.now += ms
      await told(`the book ${ms} ms later`)
    }
    assert.equal(connection.sockets, 1)

    connection.asked = 0
    connection.losing = 6
    await pace.meanwhile(100, () => connection.losing === 0, 'frames are lost')
    await pace.meanwhile(100, () => connection.asked > 0, 'the gap is detected')
    await pace.meanwhile(100, () => book.get().live, 'the recovery')
    await told('the book after the gap')

    // A candle is sent at most twice a second; after one more second it includes the last trade.
    replay.clock.now += 1_000
    const close = Number(replay.market.lastTradeAtOrBefore(SYMBOL, replay.clock.now)?.price)
    await pace.meanwhile(0, () => candles.some((price) => Number(price) === close), 'the current candle')
    // Every ping was answered in the dialect: the only socket is still the first.
    for (let ms = 0; ms < HEARTBEAT.silenceMs + 500; ms += HEARTBEAT.pingMs) {
      // The market continues, because a socket without data would be called silent.
      await pace.nextPing(HEARTBEAT.pingMs)
    }
    assert.equal(connection.sockets, 1)
    assert.equal($feedStatus.get().state, 'live')
  })
