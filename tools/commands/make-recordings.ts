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
import { createTool } from '../lib/command-line.ts'

/** Length of a recording. */
const RECORDING_MS = 650_000
const FRAME_MS = 100
const DEPTH = 150
const PRICE_UNIT = 100
const AMOUNT_UNIT = { btc: 100_000, eth: 10_000 } as const

const [source = ''] = createTool(
  'node tools/commands/make-recordings.ts',
  'Converts raw recordings into those of the sample market.',
)
  .argument('<folder>', 'folder with trades/, book/ and candles/')
  .parse().args
const target = join(import.meta.dirname, '../../server/market/sample/recordings')

const readCsv = (file: string): string[][] =>
  readFileSync(join(source, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

const toUnits = (text: string, unit: number): number => Math.round(Number(text) * unit)

const toDifferences = (values: readonly number[]): number[] => values.map((value, at) => value - (values[at - 1] ?? 0))

function save(file: string, content: Buffer): void {
  const packed = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  writeFileSync(join(target, `${file}.br`), packed)
  console.log(file, packed.length)
}

const saveJson = (name: string, content: unknown): void => save(`${name}.json`, Buffer.from(JSON.stringify(content)))

function readTrades(coin: 'btc' | 'eth') {
  const rows = readCsv(`trades/${coin}usdt-trades-binance-20240808.csv`)
  const start = Number(rows[0]?.[0])
  const kept = rows.filter(([ts]) => Number(ts) - start < RECORDING_MS)
  return {
    start,
    times: toDifferences(kept.map(([ts]) => Number(ts) - start)),
    prices: toDifferences(kept.map(([, price = '']) => toUnits(price, PRICE_UNIT))),
    amounts: kept.map(([, , quantity = '']) => toUnits(quantity, AMOUNT_UNIT[coin])),
    sells: kept.map(([, , , side]) => (side === 'sell' ? 1 : 0)).join(''),
  }
}

type Side = Map<number, number>
type View = [price: number, amount: number][]

function applyChanges(side: Side, changes: readonly [string, string][], unit: number): void {
  for (const [price, size] of changes) {
    const level = toUnits(price, PRICE_UNIT)
    const amount = toUnits(size, unit)
    if (amount === 0) side.delete(level)
    else side.set(level, amount)
  }
}

const getBestLevels = (side: Side, descending: boolean): View =>
  [...side].sort(([a], [b]) => (descending ? b - a : a - b)).slice(0, DEPTH)

/** Returns the price levels that differ between two views of a side, with the new amount; 0 for removed. */
function diffViews(before: View, after: View): View {
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
function encodeBook(coin: 'btc' | 'eth', start: number): Buffer {
  const lines = gunzipSync(readFileSync(join(source as string, `book/${coin}usdt-l2-binance-20240808.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const [first, ...rest] = lines
  const [bids, asks]: [Side, Side] = [new Map(), new Map()]
  applyChanges(bids, first.bids, AMOUNT_UNIT[coin])
  applyChanges(asks, first.asks, AMOUNT_UNIT[coin])
  const frames: View[] = []
  let shown: [View, View] = [[], []]
  let at = 0
  for (let time = 0; time < RECORDING_MS; time += FRAME_MS) {
    for (; at < rest.length && rest[at].E - start <= time; at++) {
      applyChanges(bids, rest[at].b, AMOUNT_UNIT[coin])
      applyChanges(asks, rest[at].a, AMOUNT_UNIT[coin])
    }
    const view: typeof shown = [getBestLevels(bids, true), getBestLevels(asks, false)]
    frames.push(diffViews(shown[0], view[0]), diffViews(shown[1], view[1]))
    shown = view
  }
  const prices = frames.flatMap((changes) => toDifferences(changes.map(([price]) => price)))
  const amounts = frames.flatMap((changes) => changes.map(([, amount]) => amount))
  return encodeVarints([FRAME_MS, frames.length, ...frames.map(({ length }) => length), ...prices, ...amounts])
}

for (const coin of ['btc', 'eth'] as const) {
  const recording = readTrades(coin)
  saveJson(`${coin}-trades`, { lapMs: RECORDING_MS, amountUnit: AMOUNT_UNIT[coin], ...recording })
  save(`${coin}-book.bin`, encodeBook(coin, recording.start))
}

const MINUTES = 1440
/** Recorded minutes that a day must have to be used as a shape. The missing ones had no trade. */
const MIN_DAY_MINUTES = 1390

/** Returns recorded days in minutes: the shapes that older days of the sample market are drawn with. */
function readShapes() {
  return ['btcusd', 'ethusd', 'ltcusd'].flatMap((coin) => {
    const days = new Map<number, string[][]>()
    for (const row of readCsv(`candles/${coin}-1m-coinbase.csv`)) {
      const day = Math.floor(Number(row[0]) / 86_400)
      days.set(day, [...(days.get(day) ?? []), row])
    }
    return [...days.values()].filter(({ length }) => length >= MIN_DAY_MINUTES).map(toShape)
  })
}

/**
 * Returns a day's closes without its trend, scaled to a range of 10,000, and its volumes in millionths of the day's total. Minutes without a trade repeat the
 * previous close and have no volume. The last minute always has volume, since the day must reach its close.
 */
function toShape(rows: string[][]) {
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
    path: toDifferences(steps(path)),
    volume: minutes.map(({ volume }, minute) =>
      Math.max(volume > 0 || minute === MINUTES - 1 ? 1 : 0, Math.round((volume / total) * 1_000_000)),
    ),
  }
}
saveJson('shapes', readShapes())

const readDaily = (file: string) =>
  readCsv(`candles/${file}`).map(([, , high = '', low = '', close = '', volume = '']) => [
    Number(close),
    Number(high),
    Number(low),
    Math.round(Number(volume)),
  ])
saveJson('daily', {
  btc: readDaily('btcusd-1d-coinbase.csv'),
  eth: readDaily('ethusd-1d-bitfinex.csv'),
  ltc: readDaily('ltcusd-1d-bitfinex.csv'),
})
