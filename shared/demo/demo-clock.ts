/** Clock of a demo: that of the device or of the page, plus the time by which it was moved forward. */
export class DemoClock {
  readonly #source: () => number
  #aheadMs = 0

  constructor(source: () => number) {
    this.#source = source
  }

  /** Returns the time in epoch ms, an integer. */
  now(): number {
    return Math.floor(this.#source() + this.#aheadMs)
  }

  /** Moves the clock forward. */
  advance(ms: number): void {
    this.#aheadMs += ms
  }
}
