import { gunzipSync } from 'fflate'
import { loadRecording } from '../../server/market/sample/recording.ts'
import { bookTopic, candleTopic, tradeTopic } from '../../shared/base/contract/feed.ts'
import { Feed } from '../../shared/wire/feed/feed-client.ts'
import { compressFrame, FakeSocket } from '../support/page/socket.ts'
import { atLeast, median, type Row } from './rows.ts'

const LIMIT = 0.8
const ROUNDS = 25
const SYMBOL = 'btcusdt'
/** Number of frames of each kind: as many as a busy market sends in some minutes. */
const FRAMES = 1_500
const PRICE_UNIT = 100
const START = 1_794_000_000_000

/** Measures frames decoded and delivered to a listener per second, as a ratio to unpacking and parsing the same frames of a recorded market. */
export async function bench(): Promise<Row[]> {
  return Object.entries(recorded()).map(([kind, { topic, frames }]) => {
    const { bare, feed } = measure(topic, frames)
    const perSecond = Math.round((frames.length * 1_000) / feed)
    return atLeast(LIMIT, `feed, ${kind} (${perSecond} frames/s)`, bare / feed)
  })
}

/** Returns the median time of all frames in ms. Both take turns, so that other load on the machine affects them alike. */
function measure(topic: string, frames: readonly ArrayBuffer[]): { bare: number; feed: number } {
  const times = { bare: [] as number[], feed: [] as number[] }
  let delivered = 0
  const end = new Feed({ address: 'wss://home.test/feed', dialect: 'htx' }).subscribe(topic, () => {
    delivered += 1
  })
  const socket = FakeSocket.last.accept()
  const decoder = new TextDecoder()
  for (let round = -5; round < ROUNDS; round++) {
    const began = performance.now()
    for (const data of frames) JSON.parse(decoder.decode(gunzipSync(new Uint8Array(data))))
    const between = performance.now()
    for (const data of frames) socket.sendRaw(data)
    const ended = performance.now()
    if (round < 0) continue
    times.bare.push(between - began)
    times.feed.push(ended - between)
  }
  end()
  socket.closeByServer()
  if (delivered !== frames.length * (ROUNDS + 5)) throw new Error(`only ${delivered} ticks were delivered`)
  return { bare: median(times.bare), feed: median(times.feed) }
}

/** Returns trades, candles and books of a recorded market as the exchange packs them. */
function recorded(): Record<string, { topic: string; frames: ArrayBuffer[] }> {
  const { times, prices, amounts, sells, amountUnit, book } = loadRecording('btc')
  const trade = (at: number) => ({
    id: 100_000_000_000 + at,
    ts: START + (times[at] ?? 0),
    tradeId: at,
    amount: (amounts[at] ?? 0) / amountUnit,
    price: (prices[at] ?? 0) / PRICE_UNIT,
    direction: sells[at] ? 'sell' : 'buy',
  })
  const level = ([price, amount]: readonly [number, number]) => [price / PRICE_UNIT, amount / amountUnit]
  const push = (topic: string, tick: (at: number) => object) => ({
    topic,
    frames: Array.from({ length: FRAMES }, (_none, at) =>
      compressFrame(JSON.stringify({ ch: topic, ts: START + at * 100, tick: tick(at) })),
    ),
  })
  return {
    trades: push(tradeTopic(SYMBOL), (at) => ({ id: at, ts: START, data: [trade(at)] })),
    candles: push(candleTopic(SYMBOL, '1'), (at) => {
      const { price, amount } = trade(at)
      const id = Math.floor(START / 60_000) * 60
      return { id, open: price, close: price, low: price, high: price, amount, vol: price * amount, count: at }
    }),
    books: push(bookTopic(SYMBOL), (at) => {
      const { bids, asks } = book.at(at % book.frames)
      return { bids: bids.slice(0, 20).map(level), asks: asks.slice(0, 20).map(level), version: at, ts: START }
    }),
  }
}
