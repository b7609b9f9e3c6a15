import type { Units } from './units.ts'

/** Result of an operation: done or rejected. */
export type Verdict = 'ok' | 'refused'

export type Account = 'funds' | 'options'
export type Side = 'buy' | 'sell'
export type Reviewed = 'waiting' | 'approved' | 'refused' | 'withdrawn'

/** Record of the product as the model knows it. `id` is null until it was read from the database. Times are in epoch ms. */
interface ModelRecord {
  id: string | null
  member: string
}

export interface SpotOrder extends ModelRecord {
  side: Side
  kind: 'limit' | 'market'
  cents: number
  quantity: Units
  /** Total hold of the order. */
  held: Units
  filled: Units
  /** Quantity times price, in units of 1e-10: the product of their smallest units. */
  turnover: bigint
  status: 'open' | 'completed' | 'cancelled'
  placedAt: number
  timeInForce: 'gtc' | 'ioc' | 'fok' | 'gtd'
  /** End of an order that rests until a time, in epoch ms. */
  expiresAt: number | null
  postOnly: boolean
  /** Stop of a pair: `reachedAt` is the time of the trade that reached its trigger, in epoch ms. */
  stop: { trigger: number; cents: number; reachedAt: number | null; isPlaced: boolean } | null
}

export interface ConditionalOrder extends ModelRecord {
  side: Side
  kind: 'stop-limit' | 'stop-market'
  trigger: number
  /** Price of a stop limit. */
  cents: number
  quantity: Units
  /** Amount of a market purchase. */
  budget: Units
  held: Units
  status: 'waiting' | 'reached' | 'triggered' | 'cancelled'
  placedAt: number
}

export interface TimedOption extends ModelRecord {
  direction: 'up' | 'down'
  amount: Units
  percent: bigint
  acceptedAt: number
  endsAt: number
  outcome: 'pending' | 'won' | 'lost' | 'draw' | 'returned'
}

export interface Stake extends ModelRecord {
  amount: Units
  days: number
  early: 'none' | 'accrued' | 'forfeited'
  startedAt: number
  endsAt: number
  state: 'active' | 'ended' | 'redeemed'
  paid: Units
}

export interface Lock extends ModelRecord {
  amount: Units
  days: number
  startedAt: number
  /** Number of days whose interest was paid. */
  day: number
  isOver: boolean
}

export interface Sent extends ModelRecord {
  to: string
  coin: string
  amount: Units
  fee: Units
  arrivesAt: number
  status: 'transferring' | 'finished' | 'canceled'
}

export interface ReviewedRequest extends ModelRecord {
  amount: Units
  fee: Units
  state: Reviewed
  /** Picture that proves a deposit. */
  proof?: string
}

export interface Loan extends ModelRecord {
  amount: Units
  interest: Units
  submittedAt: number
  state: Reviewed
  isRepaid: boolean
}

/** State of the model. It is plain data, so that it can be cloned to try possible events. */
export interface State {
  now: number
  /** Amounts by account, as in `7 funds BTC available`. */
  money: Map<string, Units>
  /** Verdicts of requests by idempotency key, with the time of the request. */
  keys: Map<string, { verdict: Verdict; at: number }>
  /** Keys of the operator's bookings. */
  booked: Set<string>
  spot: SpotOrder[]
  conditional: ConditionalOrder[]
  options: TimedOption[]
  stakes: Stake[]
  locks: Lock[]
  sent: Sent[]
  deposits: ReviewedRequest[]
  withdrawals: ReviewedRequest[]
  loans: Loan[]
  swaps: ModelRecord[]
  /** Time up to which trades were allocated, in epoch ms. */
  matchedTo: number
  /** Time up to which trades were compared with the triggers, in epoch ms. */
  triggeredTo: number
  /** Consumed liquidity of the visible levels of a side: the size of the level at that time, and the consumed part. */
  consumed: Record<Side, Map<number, [size: Units, gone: Units]>>
}

/** Creates an empty state. */
export const emptyState = (now: number): State => ({
  now,
  money: new Map(),
  keys: new Map(),
  booked: new Set(),
  spot: [],
  conditional: [],
  options: [],
  stakes: [],
  locks: [],
  sent: [],
  deposits: [],
  withdrawals: [],
  loans: [],
  swaps: [],
  matchedTo: now,
  triggeredTo: now,
  consumed: { buy: new Map(), sell: new Map() },
})

/** Account of a member in a coin. */
export interface MemberAccount {
  member: string
  account: Account
  coin: string
}

const getAccountName = ({ member, account, coin }: MemberAccount, part: 'available' | 'frozen') =>
  `${member} ${account} ${coin} ${part}`

/** Returns the available amount. */
export const getAvailable = (state: State, purse: MemberAccount): Units =>
  state.money.get(getAccountName(purse, 'available')) ?? 0n

/** Adds to the available amount; negative amounts reduce it. */
export function addAvailable(state: State, purse: MemberAccount, amount: Units): void {
  changeAmount(state, getAccountName(purse, 'available'), amount)
}

/** Adds to the frozen amount; negative amounts reduce it. */
export function addFrozen(state: State, purse: MemberAccount, amount: Units): void {
  changeAmount(state, getAccountName(purse, 'frozen'), amount)
}

/** Moves an available amount to the frozen one. Returns false if there is not enough. */
export function hold(state: State, purse: MemberAccount, amount: Units): boolean {
  if (getAvailable(state, purse) < amount) return false
  addAvailable(state, purse, -amount)
  addFrozen(state, purse, amount)
  return true
}

/** Releases a frozen amount and adds `more` to the available one. */
export function release(state: State, purse: MemberAccount, amount: Units, more: Units = 0n): void {
  addFrozen(state, purse, -amount)
  addAvailable(state, purse, amount + more)
}

function changeAmount(state: State, name: string, amount: Units): void {
  const after = (state.money.get(name) ?? 0n) + amount
  if (after < 0n) throw new Error(`the model lets ${name} go below zero`)
  if (after === 0n) state.money.delete(name)
  else state.money.set(name, after)
}

/** Returns the start of the UTC day that is `days` after the day of `at`. */
export const getDayStartAfter = (at: number, days: number): number => (Math.floor(at / DAY) + days) * DAY
export const DAY = 86_400_000
