import { decodeVarints } from './varint.ts'

/** One side of a book: price and amount in whole units, best first. */
export type Levels = readonly (readonly [price: number, amount: number])[]

/** Order book at one moment. */
export interface Book {
  bids: Levels
  asks: Levels
}

type Side = Map<number, number>

/** Number of frames from one complete frame (key frame) to the next; the others are made by at most 24 changes of one. */
const KEY_FRAME_INTERVAL = 25
/** Maximum number of cached frames: markets that share a recording play it at different positions. */
const MAX_CACHED_FRAMES = 64

/** Recorded order book: one frame per `frameMs`, stored as changes. */
export class RecordedBook {
  readonly frameMs: number
  readonly frames: number
  /** Index of each frame's changes, bids and asks alternating. */
  readonly #starts: Int32Array
  readonly #prices: Float64Array
  readonly #amounts: Float64Array
  readonly #keys: { bids: Side; asks: Side }[] = []
  readonly #cache = new Map<number, Book>()

  /** @param packed output of the recording tool: frame length, number of lists, length of each list, prices as differences, amounts */
  constructor(packed: Uint8Array) {
    const numbers = decodeVarints(packed)
    const [frameMs = 0, lists = 0] = numbers
    this.frameMs = frameMs
    this.frames = lists / 2
    this.#starts = new Int32Array(lists + 1)
    for (let list = 0; list < lists; list++)
      this.#starts[list + 1] = (this.#starts[list] ?? 0) + (numbers[2 + list] ?? 0)
    const count = this.#starts[lists] ?? 0
    this.#prices = Float64Array.from(numbers.slice(2 + lists, 2 + lists + count))
    this.#amounts = Float64Array.from(numbers.slice(2 + lists + count))
    this.#makeKeys()
  }

  #makeKeys(): void {
    const [bids, asks]: [Side, Side] = [new Map(), new Map()]
    for (let frame = 0; frame < this.frames; frame++) {
      this.#change(bids, frame * 2)
      this.#change(asks, frame * 2 + 1)
      if (frame % KEY_FRAME_INTERVAL === 0) this.#keys.push({ bids: new Map(bids), asks: new Map(asks) })
    }
  }

  #change(side: Side, list: number): void {
    let price = 0
    const end = this.#starts[list + 1] ?? 0
    for (let at = this.#starts[list] ?? 0; at < end; at++) {
      price += this.#prices[at] ?? 0
      const amount = this.#amounts[at] ?? 0
      if (amount === 0) side.delete(price)
      else side.set(price, amount)
    }
  }

  /** Returns the book of a frame. */
  at(frame: number): Book {
    const known = this.#cache.get(frame)
    if (known) return known
    const key = this.#keys[Math.floor(frame / KEY_FRAME_INTERVAL)]
    const [bids, asks]: [Side, Side] = [new Map(key?.bids), new Map(key?.asks)]
    for (let next = frame - (frame % KEY_FRAME_INTERVAL) + 1; next <= frame; next++) {
      this.#change(bids, next * 2)
      this.#change(asks, next * 2 + 1)
    }
    const book = {
      bids: [...bids].sort(([a], [b]) => b - a),
      asks: [...asks].sort(([a], [b]) => a - b),
    }
    if (this.#cache.size >= MAX_CACHED_FRAMES) this.#cache.delete(this.#cache.keys().next().value as number)
    this.#cache.set(frame, book)
    return book
  }
}
