import type { Random } from './random.ts'
import type { SimMarket } from './sim-market.ts'
import type { State, Verdict } from './state.ts'
import type { Answer, Node, World } from './world.ts'

/** Operation: how it is requested, and its effect in the model. */
export interface Op {
  /** Text for the report of a failed seed. */
  name: string
  /** Kind of the operation: the path of its call. */
  kind: string
  /** Marks the turn of an engine, which is repeated if it fails. */
  isTurn?: boolean
  /** Idempotency key under which it takes effect once, or null if the call has none. */
  key: string | null
  send(node: Node): Promise<Answer>
  /** Applies it to the model; a rejected operation changes nothing. */
  apply(state: State): Verdict
}

/** Objects that operations act on. */
export interface Sim {
  world: World
  market: SimMarket
  state: State
  /** Returns a key for the next request that is unique in the run. */
  nextKey(): string
  /** Recipient tokens that members have received, by searcher and recipient: the token and its time. */
  finds: Map<string, { id: string; at: number }>
  /** Returns the node for calls that move nothing. */
  node(): Node
}

/** Draws an operation, or returns null if there is no object for it. */
export type Drawer = (sim: Sim, random: Random) => Op | null | Promise<Op | null>

/** Call of a member. */
export interface Sent {
  member: string
  path: string
  form: Record<string, string>
  /** The call takes effect once for each key. */
  keyed?: boolean
  apply(state: State): Verdict
}

/** Creates an operation from a call. */
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

/** Applies an operation to the model. A repeated key returns the first verdict and has no further effect. */
export function perform({ key, apply }: Op, state: State): Verdict {
  const known = key === null ? undefined : state.keys.get(key)
  if (known !== undefined) return known.verdict
  const verdict = apply(state)
  if (key !== null) state.keys.set(key, { verdict, at: state.now })
  return verdict
}

/** Runs `act` if a condition holds. Returns the verdict. */
export function given(holds: boolean, act: () => void): Verdict {
  if (!holds) return 'refused'
  act()
  return 'ok'
}

/**
 * Returns the record with this id.
 *
 * @throws if there is none, which is an error of the simulation
 */
export function known<T extends { id: string | null }>(records: readonly T[], id: string | null): T {
  const found = records.find((record) => record.id === id)
  if (!found || id === null) throw new Error(`the model has no record ${id}`)
  return found
}

/** Draws an amount for a form: often round, sometimes with eight decimals, rarely more than any balance. */
export function amount(random: Random, most: number): string {
  if (random.chance(0.04)) return '900000'
  const whole = random.whole(1, most)
  if (random.chance(0.5)) return String(whole)
  return `${whole - 1}.${String(random.whole(1, 99_999_999)).padStart(8, '0').replace(/0+$/, '')}`
}
