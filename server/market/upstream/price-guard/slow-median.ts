import { compare } from '../../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../../shared/base/money/decimal-text.ts'

/** Maximum number of samples: one per second of the last five minutes. */
const MAX_SAMPLES = 300
/** Minimum number of samples. A median of fewer could be moved in seconds, so a new one begins with copies of its first price. */
const MIN_SAMPLES = 60
const SECOND_MS = 1_000

interface Sample {
  second: number
  price: Decimal
}

/**
 * Median of the accepted prices of the last 5 minutes. It takes at most one sample per second, each later than the previous one. So a burst of trades adds at
 * most one sample, whatever times the trades have.
 */
export class SlowMedian {
  #samples: Sample[] = []
  #value: Decimal | null = null

  /** Median, always one of the sampled prices; null before the first. */
  get value(): Decimal | null {
    this.#value ??= getMedian(this.#samples.map(({ price }) => price))
    return this.#value
  }

  /** End of the last sampled second, epoch ms; 0 before the first. */
  get sampledUntil(): number {
    const last = this.#samples.at(-1)
    return last ? (last.second + 1) * SECOND_MS : 0
  }

  /** Adds a sample (`at` in epoch ms), unless that second or a later one has one. */
  add(price: Decimal, at: number): void {
    const second = Math.floor(at / SECOND_MS)
    if (this.#samples.length === 0) return this.reset(price, at)
    if (at < this.sampledUntil) return
    this.#samples.push({ second, price })
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift()
    // Keeps old samples down to the minimum: after a pause in trading the last price alone must not become the median.
    while (this.#samples.length > MIN_SAMPLES && this.#isOld(second)) this.#samples.shift()
    this.#value = null
  }

  /** Restarts at a price. */
  reset(price: Decimal, at: number): void {
    const second = Math.floor(at / SECOND_MS)
    this.#samples = Array.from({ length: MIN_SAMPLES }, () => ({ second, price }))
    this.#value = null
  }

  #isOld(second: number): boolean {
    return (this.#samples[0]?.second ?? second) < second - MAX_SAMPLES
  }
}

/** Returns the median, the lower of the two middle prices for an even number; null without prices. */
export function getMedian(prices: readonly Decimal[]): Decimal | null {
  const sorted = [...prices].sort(compare)
  return sorted[(sorted.length - 1) >> 1] ?? null
}
