import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { RecordedBook } from './recorded-book.ts'

/**
 * Recording of an exchange: every trade with its time since the start, and the book. All numbers are whole: prices in hundredths, amounts in 1/`amountUnit` of
 * a coin.
 */
export interface Recording {
  cycleMs: number
  amountUnit: number
  times: Int32Array
  prices: Int32Array
  amounts: Float64Array
  sells: Uint8Array
  book: RecordedBook
}

const readPacked = (file: string): Buffer =>
  brotliDecompressSync(readFileSync(join(import.meta.dirname, 'recordings', `${file}.br`)))

/** Reads a packed JSON file of the folder `recordings`. */
export const readRecordingFile = <T>(name: string): T => JSON.parse(readPacked(`${name}.json`).toString())

/** Returns running sums, to decode stored differences. */
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

/** Loads the recording of a coin. */
export function loadRecording(coin: 'btc' | 'eth'): Recording {
  const trades = readRecordingFile<StoredTrades>(`${coin}-trades`)
  return {
    cycleMs: trades.lapMs,
    amountUnit: trades.amountUnit,
    times: Int32Array.from(sums(trades.times)),
    prices: Int32Array.from(sums(trades.prices)),
    amounts: Float64Array.from(trades.amounts),
    sells: Uint8Array.from(trades.sells, Number),
    book: new RecordedBook(readPacked(`${coin}-book.bin`)),
  }
}
