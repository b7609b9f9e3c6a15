/**
 * `node tools/make-tapes.ts FOLDER` cuts the recordings in FOLDER (trades/, book/, candles/) into the compact tapes that the replayed market plays:
 * every trade, the best 20 levels of the book four times a second, recorded minute and daily candles. Integers throughout: prices in hundredths,
 * amounts in the recording's smallest unit, differences instead of values, then brotli.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'

/** Length of a tape; twice this divides 65 minutes, so that the minutes of a replay repeat. */
const LAP_MS = 650_000
const FRAME_MS = 250
const DEPTH = 20
const PRICE_UNIT = 100
const AMOUNT_UNIT = { btc: 100_000, eth: 10_000 } as const

const [source] = process.argv.slice(2)
if (!source) throw new Error('usage: make-tapes.ts FOLDER')
const target = join(import.meta.dirname, '../server/market/tapes')

const csv = (file: string): string[][] =>
  readFileSync(join(source, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

const units = (text: string, unit: number): number => Math.round(Number(text) * unit)

const differences = (values: readonly number[]): number[] => values.map((value, at) => value - (values[at - 1] ?? 0))

function save(name: string, content: unknown): void {
  const text = Buffer.from(JSON.stringify(content))
  const packed = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  writeFileSync(join(target, `${name}.json.br`), packed)
  console.log(name, packed.length)
}

function trades(coin: 'btc' | 'eth') {
  const rows = csv(`trades/${coin}usdt-trades-binance-20240808.csv`)
  const start = Number(rows[0]?.[0])
  const kept = rows.filter(([ts]) => Number(ts) - start < LAP_MS)
  return {
    start,
    times: differences(kept.map(([ts]) => Number(ts) - start)),
    prices: differences(kept.map(([, price = '']) => units(price, PRICE_UNIT))),
    amounts: kept.map(([, , quantity = '']) => units(quantity, AMOUNT_UNIT[coin])),
    sells: kept.map(([, , , side]) => (side === 'sell' ? 1 : 0)).join(''),
  }
}

type Side = Map<number, number>

function update(side: Side, changes: readonly [string, string][], unit: number): void {
  for (const [price, size] of changes) {
    const level = units(price, PRICE_UNIT)
    const amount = units(size, unit)
    if (amount === 0) side.delete(level)
    else side.set(level, amount)
  }
}

const best = (side: Side, descending: boolean): [number, number][] =>
  [...side].sort(([a], [b]) => (descending ? b - a : a - b)).slice(0, DEPTH)

/** What differs between two views of a side: price and new amount, 0 for gone; prices as differences to the one before. */
function changesOf(before: [number, number][], after: [number, number][]): number[] {
  const old = new Map(before)
  const current = new Map(after)
  const changed = [
    ...before.filter(([price]) => !current.has(price)).map(([price]): [number, number] => [price, 0]),
    ...after.filter(([price, amount]) => old.get(price) !== amount),
  ].sort(([a], [b]) => a - b)
  return changed.flatMap(([price, amount], at) => [price - (changed[at - 1]?.[0] ?? 0), amount])
}

function book(coin: 'btc' | 'eth', start: number) {
  const lines = gunzipSync(readFileSync(join(source as string, `book/${coin}usdt-l2-binance-20240808.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const [first, ...rest] = lines
  const [bids, asks]: [Side, Side] = [new Map(), new Map()]
  update(bids, first.bids, AMOUNT_UNIT[coin])
  update(asks, first.asks, AMOUNT_UNIT[coin])
  const frames: [number[], number[]][] = []
  let shown: [[number, number][], [number, number][]] = [[], []]
  let at = 0
  for (let time = 0; time < LAP_MS; time += FRAME_MS) {
    for (; at < rest.length && rest[at].E - start <= time; at++) {
      update(bids, rest[at].b, AMOUNT_UNIT[coin])
      update(asks, rest[at].a, AMOUNT_UNIT[coin])
    }
    const view: typeof shown = [best(bids, true), best(asks, false)]
    frames.push([changesOf(shown[0], view[0]), changesOf(shown[1], view[1])])
    shown = view
  }
  return { frameMs: FRAME_MS, frames }
}

for (const coin of ['btc', 'eth'] as const) {
  const tape = trades(coin)
  save(`${coin}-trades`, { lapMs: LAP_MS, amountUnit: AMOUNT_UNIT[coin], ...tape })
  save(`${coin}-book`, book(coin, tape.start))
}

/** Closing prices of a day's worth of minutes and their volumes, in shares of the day: the shapes that old days are drawn with. */
const MINUTES = 1440
function shapes() {
  const rows = csv('candles/btcusd-1m-coinbase.csv')
  const windows: { path: number[]; volume: number[] }[] = []
  for (let from = 0; from + MINUTES <= rows.length; from += MINUTES) {
    const window = rows.slice(from, from + MINUTES)
    const closes = window.map(([, , , , close]) => Math.log(Number(close)))
    const [first = 0, last = 0] = [closes[0], closes.at(-1)]
    const path = closes.map((value, at) => value - first - ((last - first) * at) / (MINUTES - 1))
    const reach = Math.max(...path.map(Math.abs)) || 1
    const volumes = window.map(([, , , , , volume]) => Number(volume))
    const total = volumes.reduce((sum, value) => sum + value, 0) || 1
    windows.push({
      path: differences(path.map((value) => Math.round((value / reach) * 10_000))),
      volume: volumes.map((value) => Math.round((value / total) * 1_000_000)),
    })
  }
  return windows
}
save('shapes', shapes())

const daily = (file: string) =>
  csv(`candles/${file}`).map(([, , high = '', low = '', close = '', volume = '']) => [
    Number(close),
    Number(high),
    Number(low),
    Math.round(Number(volume)),
  ])
save('daily', {
  btc: daily('btcusd-1d-coinbase.csv'),
  eth: daily('ethusd-1d-bitfinex.csv'),
  ltc: daily('ltcusd-1d-bitfinex.csv'),
})
