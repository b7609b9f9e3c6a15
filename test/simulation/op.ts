import type { Random } from './random.ts'
import type { SimMarket } from './sim-market.ts'
import type { State, Verdict } from './state.ts'
import type { Answer, Node, World } from './world.ts'

/** Something that somebody does: how it is asked for, and what it comes to by the model. */
export interface Op {
  /** For the person who reads why a seed fails. */
  name: string
  /** What is done, as the path of its call. */
  kind: string
  /** Whether it is an engine's turn, which comes again by itself when it fails. */
  isTurn?: boolean
  /** The name under which it takes effect once, however often it is sent; null where the call has none. */
  key: string | null
  send(node: Node): Promise<Answer>
  /** Does it in the model; one that is refused changes nothing. */
  apply(state: State): Verdict
}

/** What is there to act on. */
export interface Sim {
  world: World
  market: SimMarket
  state: State
  /** The name of the next request: unlike that of every other of the run. */
  nextKey(): string
  /** Accounts that members have found, by searcher and found: the id to send to, and since when. */
  finds: Map<string, { id: string; at: number }>
  /** The node that answers what moves nothing. */
  node(): Node
}

/** Draws something to do; null where there is nothing of the kind. */
export type Drawer = (sim: Sim, random: Random) => Op | null | Promise<Op | null>

/** A call that a member sends. */
export interface Sent {
  member: string
  path: string
  form: Record<string, string>
  /** Whether the call takes effect once under its key. */
  keyed?: boolean
  apply(state: State): Verdict
}

/** Makes it something to do. */
export function call(sim: Sim, { member, path, form, keyed = true, apply }: Sent): Op {
  const key = keyed ? sim.nextKey() : null
  return {
    name: `${member} ${path} ${Object.entries(form)
      .map(([field, value]) => `${field}=${value}`)
      .join(' ')}${key === null ? '' : ` (${key})`}`,
    kind: path,
    key,
    send: (node) => node.call(path, form, member, key),
    apply,
  }
}

/** What it comes to in the model: the first time what is done, under the same key again the same answer and nothing else. */
export function perform({ key, apply }: Op, state: State): Verdict {
  const known = key === null ? undefined : state.keys.get(key)
  if (known !== undefined) return known.verdict
  const verdict = apply(state)
  if (key !== null) state.keys.set(key, { verdict, at: state.now })
  return verdict
}

/** What is done where a condition holds. */
export function given(holds: boolean, act: () => void): Verdict {
  if (!holds) return 'refused'
  act()
  return 'ok'
}

/** The record of a kind with this id. Throws where there is none: a mistake of the simulation. */
export function known<T extends { id: string | null }>(records: readonly T[], id: string | null): T {
  const found = records.find((record) => record.id === id)
  if (!found || id === null) throw new Error(`the model has no record ${id}`)
  return found
}

/** An amount for a form: often round, sometimes down to the last digit, and now and then more than anybody has. */
export function amount(random: Random, most: number): string {
  if (random.chance(0.04)) return '900000'
  const whole = random.whole(1, most)
  if (random.chance(0.5)) return String(whole)
  return `${whole - 1}.${String(random.whole(1, 99_999_999)).padStart(8, '0').replace(/0+$/, '')}`
}
