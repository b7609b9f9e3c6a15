/** Demo of a page in a form that a message can carry, for elements in frames. */
export interface PageDemo {
  /** Differs between the demos of a page. */
  readonly id: number
  readonly options: {
    readonly seed: number
    readonly scenario: string
    readonly signedIn: boolean
    /** Time in epoch ms of a demo with a clock of its own; null for the clock of the device. */
    readonly now: number | null
  }
  /** Calls of the demo's methods so far. A frame repeats those that it has not seen. */
  readonly calls: readonly DemoCall[]
}

/** Call of a method of a demo with its arguments. */
export type DemoCall = readonly [method: 'setScenario' | 'setPrice' | 'advance', ...given: unknown[]]
