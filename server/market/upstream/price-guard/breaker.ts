import { GUARD_LIMITS, type GuardLimits } from './limits.ts'

/** Rejections further apart, with accepted prices between them, count separately, ms. */
const JOINED_MS = 2_000
/** Rejections of prices that are only fetched on request expire after this time, ms. */
const FETCHED_MS = 10_000

/**
 * Circuit breaker of one kind of price of a market. It trips when prices are rejected for `haltAfterMs`, or when that time has passed since a rejection without
 * an accepted price. It closes after `resumeAfterMs` of accepted prices without a rejection. Times in epoch ms.
 */
export class Breaker {
  readonly #source: 'pushed' | 'fetched'
  readonly #limits: GuardLimits
  #rejectedSince: number | null = null
  #rejectedLast = 0
  #acceptedSince: number | null = null
  #trippedAt: number | null = null

  constructor(source: 'pushed' | 'fetched', limits: GuardLimits = GUARD_LIMITS) {
    this.#source = source
    this.#limits = limits
  }

  reject(at: number): void {
    this.#update(at)
    const isApart = this.#acceptedSince !== null && at - this.#rejectedLast > JOINED_MS
    if (this.#trippedAt === null && isApart) this.#rejectedSince = null
    this.#rejectedSince ??= at
    this.#rejectedLast = at
    this.#acceptedSince = null
    this.#update(at)
  }

  accept(at: number): void {
    this.#update(at)
    if (this.#rejectedSince !== null) this.#acceptedSince ??= at
  }

  /** Returns since when prices have not been trusted; null while they are. */
  trippedAt(at: number): number | null {
    this.#update(at)
    return this.#trippedAt
  }

  #update(at: number): void {
    const { haltAfterMs, resumeAfterMs } = this.#limits
    if (this.#rejectedSince === null) return
    const isOver = this.#acceptedSince !== null && at - this.#acceptedSince >= resumeAfterMs
    const isForgotten = this.#source === 'fetched' && at - this.#rejectedLast >= FETCHED_MS
    if (isOver || isForgotten) {
      this.#rejectedSince = null
      this.#acceptedSince = null
      this.#trippedAt = null
    } else if (this.#acceptedSince === null && at - this.#rejectedSince >= haltAfterMs) this.#trippedAt ??= at
  }
}
