import type { Listing } from './catalogue.ts'
import type { Book, Levels, RecordedBook } from './recorded-book.ts'
import { scrambled } from './seeded-random.ts'

/** How long a frame of the book stands, milliseconds. Frames begin at multiples of it. */
export const FRAME_MS = 100
/** Every so many recorded frames are looked at. */
const LOOK_EVERY = 50
/** A level keeps its size for so many frames in the mean. */
const SIZE_FRAMES = 40
/** The widest spread, in steps between levels: in the recording some trades leave a hole for a tenth of a second. */
const WIDEST = 4

/** What a recorded book is like: its spreads, its best sizes, the sizes behind them, and the mean step from level to level. */
export interface BookSamples {
  spreads: number[]
  best: number[]
  sizes: number[]
  step: number
}

/** Looks at the frames of a recorded book. */
export function sampleBook(book: RecordedBook): BookSamples {
  const samples: BookSamples = { spreads: [], best: [], sizes: [], step: 0 }
  let frames = 0
  for (let frame = 0; frame < book.frames; frame += LOOK_EVERY) {
    const { bids, asks } = book.at(frame)
    const [bid, ask, deepest] = [bids[0], asks[0], bids.at(-1)]
    if (!bid || !ask || !deepest) throw new Error('the recorded book has an empty side')
    samples.spreads.push(ask[0] - bid[0])
    samples.best.push(bid[1], ask[1])
    samples.sizes.push(...[...bids, ...asks].map(([, size]) => size))
    samples.step += (bid[0] - deepest[0]) / (bids.length - 1)
    frames++
  }
  samples.step /= frames
  return samples
}

/** The last trade that a book stands around. */
interface LastTrade {
  price: number
  sell: boolean
}

/**
 * The order book of a sample market. Its levels stand at prices of their own, one in each recorded step, with recorded sizes that change now and then; the last
 * trade says which of them are bids and which asks. So a price that moves uses levels up on one side and leaves new ones on the other.
 */
export class SampleBook {
  readonly #listing: Listing
  readonly #samples: BookSamples
  readonly #step: number
  readonly #salt: number

  constructor(listing: Listing, samples: BookSamples) {
    this.#listing = listing
    this.#samples = samples
    this.#step = Math.max(1, samples.step * listing.priceFactor)
    this.#salt = Number(listing.id)
  }

  /** The book of a frame, at most `most` levels a side. Who bought last took the best ask, who sold the best bid. */
  at(frame: number, { price, sell }: LastTrade, most: number): Book {
    const { spreads, best } = this.#samples
    const random = scrambled(frame, this.#salt)
    const recorded = (spreads[random % spreads.length] ?? 1) * this.#listing.priceFactor
    const spread = Math.max(1, Math.round(Math.min(recorded, this.#step * WIDEST)))
    const bid = Math.max(1, sell ? price : price - spread)
    const ask = Math.max(bid + 1, sell ? price + spread : price)
    return {
      bids: this.#side(bid, this.#size(best[random % best.length]), -1, frame, most),
      asks: this.#side(ask, this.#size(best[(random >>> 8) % best.length]), 1, frame, most),
    }
  }

  #side(best: number, size: number, way: 1 | -1, frame: number, most: number): Levels {
    const levels: [price: number, amount: number][] = [[best, size]]
    for (let cell = Math.floor(best / this.#step); levels.length < most && cell >= 0; cell += way) {
      const price = this.#priceIn(cell)
      if (price >= 1 && (price - best) * way > 0) levels.push([price, this.#sizeIn(cell, frame)])
    }
    return levels
  }

  /** The price of the level in a step of the price. */
  #priceIn(cell: number): number {
    const [from, to] = [Math.ceil(cell * this.#step), Math.ceil((cell + 1) * this.#step)]
    return from + (scrambled(cell, this.#salt) % (to - from))
  }

  /** Its size at a frame; each level changes at its own times. */
  #sizeIn(cell: number, frame: number): number {
    const own = scrambled(cell, this.#salt + 1)
    const lasts = SIZE_FRAMES / 2 + (own % SIZE_FRAMES)
    const { sizes } = this.#samples
    return this.#size(sizes[scrambled(cell, Math.floor((frame + own) / lasts)) % sizes.length])
  }

  #size(recorded = 1): number {
    return Math.max(1, Math.round(recorded * this.#listing.amountFactor))
  }
}
