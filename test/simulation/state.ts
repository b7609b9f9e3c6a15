import type { Units } from './units.ts'

/** What an act came to: done, or refused in words. */
export type Verdict = 'ok' | 'refused'

export type Account = 'funds' | 'options'
export type Side = 'buy' | 'sell'
export type Reviewed = 'waiting' | 'approved' | 'refused' | 'withdrawn'

/** A record of the product as the model knows it; `id` is null until it was seen in the database. Times in epoch ms. */
interface Kept {
  id: string | null
  member: string
}

export interface SpotOrder extends Kept {
  side: Side
  kind: 'limit' | 'market'
  cents: number
  quantity: Units
  /** What was held for it, all in all. */
  held: Units
  filled: Units
  /** Of quantity times price, in ten-thousand-millionths: both have their digits. */
  turnover: bigint
  status: 'open' | 'completed' | 'cancelled'
  placedAt: number
}

export interface TimedOption extends Kept {
  direction: 'up' | 'down'
  amount: Units
  percent: bigint
  acceptedAt: number
  endsAt: number
  outcome: 'pending' | 'won' | 'lost' | 'draw' | 'returned'
}

export interface Stake extends Kept {
  amount: Units
  days: number
  early: 'none' | 'accrued' | 'forfeited'
  startedAt: number
  endsAt: number
  state: 'active' | 'ended' | 'redeemed'
  paid: Units
}

export interface Lock extends Kept {
  amount: Units
  days: number
  startedAt: number
  /** Days whose interest was paid. */
  day: number
  isOver: boolean
}

export interface Sent extends Kept {
  to: string
  coin: string
  amount: Units
  fee: Units
  arrivesAt: number
  status: 'transferring' | 'finished' | 'canceled'
}

export interface Asked extends Kept {
  amount: Units
  fee: Units
  state: Reviewed
  /** The picture that a deposit is proved by. */
  proof?: string
}

export interface Loan extends Kept {
  amount: Units
  interest: Units
  submittedAt: number
  state: Reviewed
  isRepaid: boolean
}

/** Everything that the model knows. Plain data, so that it can be copied to try what may have happened. */
export interface State {
  now: number
  /** By account, as `7 funds BTC available`. */
  money: Map<string, Units>
  /** What the requests under keys came to, and since when that is remembered. */
  keys: Map<string, { verdict: Verdict; at: number }>
  /** The keys of what the operator booked. */
  booked: Set<string>
  spot: SpotOrder[]
  options: TimedOption[]
  stakes: Stake[]
  locks: Lock[]
  sent: Sent[]
  deposits: Asked[]
  withdrawals: Asked[]
  loans: Loan[]
  swaps: Kept[]
  /** Trades up to then were shared out. */
  matchedTo: number
  /** What was taken of the visible levels of a side: how large a level stood there, and what of it is gone. */
  taken: Record<Side, Map<number, [size: Units, gone: Units]>>
}

/** Nothing yet. */
export const emptyState = (now: number): State => ({
  now,
  money: new Map(),
  keys: new Map(),
  booked: new Set(),
  spot: [],
  options: [],
  stakes: [],
  locks: [],
  sent: [],
  deposits: [],
  withdrawals: [],
  loans: [],
  swaps: [],
  matchedTo: now,
  taken: { buy: new Map(), sell: new Map() },
})

/** Whose money, of what. */
export interface Purse {
  member: string
  account: Account
  coin: string
}

const nameOf = ({ member, account, coin }: Purse, part: 'available' | 'frozen') =>
  `${member} ${account} ${coin} ${part}`

/** What can be used. */
export const has = (state: State, purse: Purse): Units => state.money.get(nameOf(purse, 'available')) ?? 0n

/** Adds to what can be used, or takes from it. */
export function give(state: State, purse: Purse, amount: Units): void {
  change(state, nameOf(purse, 'available'), amount)
}

/** Adds to what is frozen, or takes from it. */
export function freeze(state: State, purse: Purse, amount: Units): void {
  change(state, nameOf(purse, 'frozen'), amount)
}

/** Holds an amount, if it is there. */
export function hold(state: State, purse: Purse, amount: Units): boolean {
  if (has(state, purse) < amount) return false
  give(state, purse, -amount)
  freeze(state, purse, amount)
  return true
}

/** Gives what was held back, with something more. */
export function release(state: State, purse: Purse, amount: Units, more: Units = 0n): void {
  freeze(state, purse, -amount)
  give(state, purse, amount + more)
}

function change(state: State, name: string, amount: Units): void {
  const after = (state.money.get(name) ?? 0n) + amount
  if (after < 0n) throw new Error(`the model lets ${name} go below zero`)
  if (after === 0n) state.money.delete(name)
  else state.money.set(name, after)
}

/** The beginning of the day of UTC so many days after the one that holds `at`. */
export const dayAfter = (at: number, days: number): number => (Math.floor(at / DAY) + days) * DAY
export const DAY = 86_400_000
