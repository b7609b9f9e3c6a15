/**
 * Situations that a demo can show.
 *
 * - `normal`: a member with balances, orders and records
 * - `empty`: a member without money, orders and records
 * - `slow`: each response takes 3 s
 * - `feed-frozen`: one push per topic, then none
 * - `answer-lost`: each action that moves money is done, but its first response is lost
 * - `session-ends`: the session ends after a few calls of the member
 * - `market-halted`: trading is halted in all markets
 * - `market-thin`: no market has enough trades for options
 * - `insufficient-balance`: balances are below all minimum amounts
 */
export const SCENARIOS = [
  'normal',
  'empty',
  'slow',
  'feed-frozen',
  'answer-lost',
  'session-ends',
  'market-halted',
  'market-thin',
  'insufficient-balance',
] as const

/** Name of such a situation. */
export type Scenario = (typeof SCENARIOS)[number]

/** Options of a demo; all may be left out. */
export interface DemoOptions {
  /** Integer that decides prices and figures: the same seed shows the same. Default: 1. */
  seed?: number
  /** Default: `normal`. */
  scenario?: Scenario
  /** False shows the page to a visitor; any name and password log in. Default: true. */
  signedIn?: boolean
  /** Clock in epoch ms, for pictures that must not change. Default: that of the device. */
  now?: () => number
  /** Element of the page that shows the label "Sample data". Default: the label is in the corner of the page, above its content. */
  label?: HTMLElement
}

/** Running demo of a page. */
export interface Demo {
  readonly seed: number
  readonly scenario: Scenario
  /** Changes the scenario from the next call on. Balances and records stay; `empty` and `insufficient-balance` apply to a new demo only. */
  setScenario(scenario: Scenario): void
  /** Moves the price of a market to about `price` USDT, given as a decimal text. Past prices stay. */
  setPrice(symbol: string, price: string): void
  /** Moves the demo's clock forward and settles what becomes due. */
  advance(ms: number): void
  /** Time of the demo in epoch ms. */
  now(): number
  /** Ends the demo: the page is connected to its backend again. */
  stop(): void
}
