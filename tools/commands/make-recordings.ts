/**
 * `node tools/commands/make-recordings.ts FOLDER`: converts raw recordings in FOLDER (trades/, book/, candles/) into the compact recordings of the sample
 * market: every trade, the best 150 book levels ten times a second, recorded days, and the minutes of some days.
 *
 * All values are integers: prices in hundredths, amounts in the recording's smallest unit, stored as differences and compressed with brotli.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import { encodeVarints } from '../../server/market/sample/varint.ts'

/** Length of a recording. */
const CYCLE_MS = 650_000
const FRAME_MS = 100
const DEPTH = 150
const PRICE_UNIT = 100
const AMOUNT_UNIT = { btc: 100_000, eth: 10_000 } as const

const [source] = process.argv.slice(2)
if (!source) throw new Error('usage: make-recordings.ts FOLDER')
const target = join(import.meta.dirname, '../../server/market/sample/recordings')

const csv = (file: string): string[][] =>
  readFileSync(join(source, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

const units = (text: string, unit: number): number => Math.round(Number(text) * unit)

const differences = (values: readonly number[]): number[] => values.map((value, at) => value - (values[at - 1] ?? 0))

function save(file: string, content: Buffer): void {
  const packed = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  writeFileSync(join(target, `${file}.br`), packed)
  console.log(file, packed.length)
}

const saveJson = (name: string, content: unknown): void => save(`${name}.json`, Buffer.from(JSON.stringify(content)))

function trades(coin: 'btc' | 'eth') {
  const rows = csv(`trades/${coin}usdt-trades-binance-20240808.csv`)
  const start = Number(rows[0]?.[0])
  const kept = rows.filter(([ts]) => Number(ts) - start < CYCLE_MS)
  return {
    start,
    times: differences(kept.map(([ts]) => Number(ts) - start)),
    prices: differences(kept.map(([, price = '']) => units(price, PRICE_UNIT))),
    amounts: kept.map(([, , quantity = '']) => units(quantity, AMOUNT_UNIT[coin])),
    sells: kept.map(([, , , side]) => (side === 'sell' ? 1 : 0)).join(''),
  }
}

type Side = Map<number, number>
type View = [price: number, amount: number][]

function update(side: Side, changes: readonly [string, string][], unit: number): void {
  for (const [price, size] of changes) {
    const level = units(price, PRICE_UNIT)
    const amount = units(size, unit)
    if (amount === 0) side.delete(level)
    else side.set(level, amount)
  }
}

const best = (side: Side, descending: boolean): View =>
  [...side].sort(([a], [b]) => (descending ? b - a : a - b)).slice(0, DEPTH)

/** Returns the price levels that differ between two views of a side, with the new amount; 0 for removed. */
function changesOf(before: View, after: View): View {
  const old = new Map(before)
  const current = new Map(after)
  return [
    ...before.filter(([price]) => !current.has(price)).map(([price]): View[number] => [price, 0]),
    ...after.filter(([price, amount]) => old.get(price) !== amount),
  ].sort(([a], [b]) => a - b)
}

/**
 * Encodes the changes of each frame, bids and asks in turn: first the number of changes in each, then all prices as differences within a frame, then all
 * amounts.
 */
function book(coin: 'btc' | 'eth', start: number): Buffer {
  const lines = gunzipSync(readFileSync(join(source as string, `book/${coin}usdt-l2-binance-20240808.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const [first, ...rest] = lines
  const [bids, asks]: [Side, Side] = [new Map(), new Map()]
  update(bids, first.bids, AMOUNT_UNIT[coin])
  update(asks, first.asks, AMOUNT_UNIT[coin])
  const frames: View[] = []
  let shown: [View, View] = [[], []]
  let at = 0
  for (let time = 0; time < CYCLE_MS; time += FRAME_MS) {
    for (; at < rest.length && rest[at].E - start <= time; at++) {
      update(bids, rest[at].b, AMOUNT_UNIT[coin])
      update(asks, rest[at].a, AMOUNT_UNIT[coin])
    }
    const view: typeof shown = [best(bids, true), best(asks, false)]
    frames.push(changesOf(shown[0], view[0]), changesOf(shown[1], view[1]))
    shown = view
  }
  const prices = frames.flatMap((changes) => differences(changes.map(([price]) => price)))
  const amounts = frames.flatMap((changes) => changes.map(([, amount]) => amount))
  return encodeVarints([FRAME_MS, frames.length, ...frames.map(({ length }) => length), ...prices, ...amounts])
}

for (const coin of ['btc', 'eth'] as const) {
  const recording = trades(coin)
  saveJson(`${coin}-trades`, { lapMs: CYCLE_MS, amountUnit: AMOUNT_UNIT[coin], ...recording })
  save(`${coin}-book.bin`, book(coin, recording.start))
}

const MINUTES = 1440
/** Recorded minutes that a day must have to be used as a shape. The missing ones had no trade. */
const ENOUGH = 1390

/** Returns recorded days in minutes: the shapes that older days of the sample market are drawn with. */
function shapes() {
  return ['btcusd', 'ethusd', 'ltcusd'].flatMap((coin) => {
    const days = new Map<number, string[][]>()
    for (const row of csv(`candles/${coin}-1m-coinbase.csv`)) {
      const day = Math.floor(Number(row[0]) / 86_400)
      days.set(day, [...(days.get(day) ?? []), row])
    }
    return [...days.values()].filter(({ length }) => length >= ENOUGH).map(shapeOf)
  })
}

/**
 * Returns a day's closes without its trend, scaled to a range of 10,000, and its volumes in millionths of the day's total. Minutes without a trade repeat the
 * previous close and have no volume. The last minute always has volume, since the day must reach its close.
 */
function shapeOf(rows: string[][]) {
  const recorded = new Map(rows.map(([time, ...rest]) => [(Number(time) / 60) % MINUTES, rest.map(Number)]))
  let before = Number(rows[0]?.[1])
  const start = before
  const minutes = Array.from({ length: MINUTES }, (_none, minute) => {
    const [, , , close = before, volume = 0] = recorded.get(minute) ?? []
    before = close
    return { close, volume }
  })
  const trend = (minute: number) => start + ((before - start) * (minute + 1)) / MINUTES
  const path = minutes.map(({ close }, minute) => close - trend(minute))
  const step = (Math.max(0, ...path) - Math.min(0, ...path)) / 10_000
  const total = minutes.reduce((sum, { volume }) => sum + volume, 0)
  const steps = (values: number[]) => values.map((value) => Math.round(value / step))
  return {
    path: differences(steps(path)),
    volume: minutes.map(({ volume }, minute) =>
      Math.max(volume > 0 || minute === MINUTES - 1 ? 1 : 0, Math.round((volume / total) * 1_000_000)),
    ),
  }
}
saveJson('shapes', shapes())

const daily = (file: string) =>
  csv(`candles/${file}`).map(([, , high = '', low = '', close = '', volume = '']) => [
    Number(close),
    Number(high),
    Number(low),
    Math.round(Number(volume)),
  ])
saveJson('daily', {
  btc: daily('btcusd-1d-coinbase.csv'),
  eth: daily('ethusd-1d-bitfinex.csv'),
  ltc: daily('ltcusd-1d-bitfinex.csv'),
})
