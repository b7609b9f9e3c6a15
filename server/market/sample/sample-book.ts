import type { SampleListing } from './catalogue.ts'
import type { Book, Levels, RecordedBook } from './recorded-book.ts'
import { hash31 } from './seeded-random.ts'

/** Duration of a book frame, ms. Frames begin at multiples of it. */
export const FRAME_MS = 100
/** Distance of the recorded frames that are sampled, in frames. */
const SAMPLING_INTERVAL = 50
/** Mean number of frames for which a level keeps its size. */
const MEAN_SIZE_FRAMES = 40
/** Maximum spread in steps between levels: some recorded trades leave a gap for a tenth of a second. */
const MAX_SPREAD_STEPS = 4

/** Statistics of a recorded book: spreads, sizes of the best levels, sizes of all levels, and the mean step between levels. */
export interface BookSamples {
  spreads: number[]
  best: number[]
  sizes: number[]
  step: number
}

/** Samples the frames of a recorded book. */
export function takeBookSamples(book: RecordedBook): BookSamples {
  const samples: BookSamples = { spreads: [], best: [], sizes: [], step: 0 }
  let frames = 0
  for (let frame = 0; frame < book.frames; frame += SAMPLING_INTERVAL) {
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

/** Last trade, which determines the best prices of the book. */
interface LastTrade {
  price: number
  sell: boolean
}

/**
 * Order book of a sample market. Levels have fixed prices, one per recorded step, and recorded sizes that change from time to time. The last trade decides
 * which are bids and which asks, so a price move consumes levels on one side and leaves new ones on the other.
 */
export class SampleBook {
  readonly #listing: SampleListing
  readonly #samples: BookSamples
  readonly #step: number
  readonly #salt: number

  constructor(listing: SampleListing, samples: BookSamples) {
    this.#listing = listing
    this.#samples = samples
    this.#step = Math.max(1, samples.step * listing.priceFactor)
    this.#salt = Number(listing.id)
  }

  /** Returns the book of a frame, at most `most` levels per side. A last buy was at the best ask, a last sell at the best bid. */
  getFrame(frame: number, { price, sell }: LastTrade, most: number): Book {
    const { spreads, best } = this.#samples
    const random = hash31(frame, this.#salt)
    const recorded = (spreads[random % spreads.length] ?? 1) * this.#listing.priceFactor
    const spread = Math.max(1, Math.round(Math.min(recorded, this.#step * MAX_SPREAD_STEPS)))
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

  /** Returns the price of the level in a step. */
  #priceIn(cell: number): number {
    const [from, to] = [Math.ceil(cell * this.#step), Math.ceil((cell + 1) * this.#step)]
    return from + (hash31(cell, this.#salt) % (to - from))
  }

  /** Returns the level's size at a frame; each level changes at its own times. */
  #sizeIn(cell: number, frame: number): number {
    const own = hash31(cell, this.#salt + 1)
    const lasts = MEAN_SIZE_FRAMES / 2 + (own % MEAN_SIZE_FRAMES)
    const { sizes } = this.#samples
    return this.#size(sizes[hash31(cell, Math.floor((frame + own) / lasts)) % sizes.length])
  }

  #size(recorded = 1): number {
    return Math.max(1, Math.round(recorded * this.#listing.amountFactor))
  }
}
