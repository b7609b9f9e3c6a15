import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** Prices on a tape are in hundredths. */
export const PRICE_UNIT = 100

/** A recording: every trade with its time since the start, and the best levels of the book every quarter of a second. All numbers are whole. */
export interface Tape {
  lapMs: number
  amountUnit: number
  times: Int32Array
  prices: Int32Array
  amounts: Float64Array
  sells: Uint8Array
  frameMs: number
  /** Price and amount pairs, best first, a frame each. */
  bids: Float64Array[]
  asks: Float64Array[]
}

/** Reads a packed file of the tapes' folder. */
export const readTapeFile = <T>(name: string): T =>
  JSON.parse(brotliDecompressSync(readFileSync(join(import.meta.dirname, 'tapes', `${name}.json.br`))).toString())

/** Running sums: what was stored as differences. */
export function sums(differences: readonly number[]): number[] {
  let total = 0
  return differences.map((difference) => {
    total += difference
    return total
  })
}

interface StoredTrades {
  lapMs: number
  amountUnit: number
  times: number[]
  prices: number[]
  amounts: number[]
  sells: string
}

interface StoredBook {
  frameMs: number
  frames: [number[], number[]][]
}

/** Loads the tape of a coin. */
export function loadTape(coin: 'btc' | 'eth'): Tape {
  const trades = readTapeFile<StoredTrades>(`${coin}-trades`)
  const book = readTapeFile<StoredBook>(`${coin}-book`)
  return {
    lapMs: trades.lapMs,
    amountUnit: trades.amountUnit,
    times: Int32Array.from(sums(trades.times)),
    prices: Int32Array.from(sums(trades.prices)),
    amounts: Float64Array.from(trades.amounts),
    sells: Uint8Array.from(trades.sells, Number),
    frameMs: book.frameMs,
    bids: framesOf(
      book.frames.map(([bids]) => bids),
      true,
    ),
    asks: framesOf(
      book.frames.map(([, asks]) => asks),
      false,
    ),
  }
}

function framesOf(changes: readonly number[][], descending: boolean): Float64Array[] {
  const side = new Map<number, number>()
  return changes.map((frame) => {
    let price = 0
    for (let at = 0; at < frame.length; at += 2) {
      price += frame[at] ?? 0
      const amount = frame[at + 1] ?? 0
      if (amount === 0) side.delete(price)
      else side.set(price, amount)
    }
    return Float64Array.from([...side].sort(([a], [b]) => (descending ? b - a : a - b)).flat())
  })
}
