import { CURRENCY } from '../base/contract/constants.ts'
import type { Translate } from '../base/i18n/translate.ts'
import { divide, multiply, round } from '../base/money/decimal.ts'
import type { Decimal } from '../base/money/decimal-text.ts'
import { DemoClock } from './demo-clock.ts'
import type { DemoOptions, Scenario } from './demo-options.ts'
import { createRecords, type DemoRecords, type SpotRow } from './demo-records.ts'
import { requireFound } from './demo-refusal.ts'
import { type Bill, DemoLedger } from './ledger.ts'
import { createMarkets, type DemoMarket } from './market/demo-market.ts'

/** Data of the demo's member. Passwords are compared only after the member has set one. */
export interface DemoMember {
  name: string
  identity: 'none' | 'review' | 'certified' | 'rejected'
  password: string | null
  tradingPassword: string | null
}

/** Work on orders that wait for a price. Its code loads with the call that places them. */
export interface ConditionalWork {
  trigger(demo: DemoBackend, now: number): void
  cancel(demo: DemoBackend, orderId: string): null
  /** Places the stop of a pair if the last price has reached it and the band permits. Returns true if it was reached. */
  placeStop(demo: DemoBackend, row: SpotRow, at: number): boolean
}

/** State of a demo that takes the place of a backend. It exists in the memory of the page only. */
export class DemoBackend {
  readonly seed: number
  readonly clock: DemoClock
  readonly markets: readonly DemoMarket[]
  readonly ledger = new DemoLedger()
  readonly records: DemoRecords = createRecords()
  /** Set by the first order that waits for a price. */
  conditional: ConditionalWork | null = null
  /** Uploaded pictures by address. */
  readonly pictures = new Map<string, Blob>()
  /** Tokens of the member's sessions. */
  readonly tokens = new Set<string>()
  /** Token of the running call. */
  caller = ''
  readonly member: DemoMember = {
    name: 'demo@example.com',
    identity: 'certified',
    password: null,
    tradingPassword: null,
  }
  scenario: Scenario
  readonly #texts: { get(): Translate<'demo'> }
  #frozenAt: number | null = null
  #lastId = 1_000

  constructor(
    { seed = 1, scenario = 'normal', now = () => Date.now() }: DemoOptions,
    texts: { get(): Translate<'demo'> },
  ) {
    this.#texts = texts
    this.seed = seed
    this.scenario = scenario
    this.clock = new DemoClock(now)
    this.markets = createMarkets(seed)
  }

  /** Returns the texts of the demo in the page's language. */
  get say(): Translate<'demo'> {
    return this.#texts.get()
  }

  /** Returns the text of a bill in the page's language. */
  formatRemark({ remark, detail }: Pick<Bill, 'remark' | 'detail'>): string {
    return `${this.say(remark)} ${detail}`
  }

  /** Returns the time in epoch ms. */
  now(): number {
    return this.clock.now()
  }

  /** Returns the time of the market data: it stands still while the feed is frozen. */
  getMarketTime(): number {
    if (this.scenario !== 'feed-frozen') this.#frozenAt = null
    else this.#frozenAt ??= this.now()
    return this.#frozenAt ?? this.now()
  }

  /** Returns a new id, greater than all before. */
  createId(): string {
    this.#lastId += 1
    return String(this.#lastId)
  }

  /** Returns the market with this id or symbol, or undefined. */
  findMarket(name: string): DemoMarket | undefined {
    const wanted = name.toLowerCase()
    return this.markets.find(({ listing }) => listing.id === wanted || listing.symbol === wanted)
  }

  /** Returns the titles of all coins by id. */
  getCoins(): readonly (readonly [id: string, title: string])[] {
    return [
      ['1', CURRENCY],
      ...this.markets.map(({ listing }) => [String(Number(listing.id) + 1), listing.base] as const),
    ]
  }

  /**
   * Returns the title of the coin with this id. `field` is its form field.
   *
   * @throws DemoRefusal if there is none
   */
  getCoin(id: string, field = 'coinId'): string {
    return requireFound(
      this.getCoins().find(([known]) => known === id),
      field,
    )[1]
  }

  /** Returns the id of a coin by its title. */
  getCoinId(title: string): string {
    return this.getCoins().find(([, known]) => known === title)?.[0] ?? '1'
  }

  /** Returns the price of a coin in USDT. */
  getPrice(coin: string, at = this.getMarketTime()): Decimal {
    return this.findMarket(`${coin}${CURRENCY}`)?.getPrice(at) ?? '1'
  }

  /** Returns the value of an amount in USDT, with 2 digits. */
  getValue(coin: string, amount: Decimal, at?: number): Decimal {
    return round(multiply(amount, this.getPrice(coin, at)), 2, 'down')
  }

  /** Returns the quantity of a coin that costs `value` USDT. */
  getQuantity(coin: string, value: Decimal, at?: number): Decimal {
    return divide(value, this.getPrice(coin, at), 6, 'down')
  }
}
