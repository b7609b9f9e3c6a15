import { deleteExpiredKeys, KEY_LIFETIME_MS } from '../../server/core/http/idempotency.ts'
import { verifyBooks } from '../../server/ledger/ledger.ts'
import { drawFault } from './draw-fault.ts'
import { explain, type OperationResponse } from './explain.ts'
import { findFrozenDifferences, observe } from './observe.ts'
import type { Operation, Simulation } from './operation.ts'
import type { Random } from './random.ts'
import { createSimMarket } from './sim-market.ts'
import { addAvailable, DAY, emptyState } from './state.ts'
import { parseUnits } from './units.ts'
import { INITIAL_BALANCES, type Node, type World } from './world.ts'

/** Record of a run: a line for each event, the number of successful operations by kind, the number of faults that occurred, and the number of killed nodes. */
export interface Run {
  trace: string[]
  done: Map<string, number>
  faults: number
  kills: number
}

/** Difference between the product and the model. */
export class Disagreement extends Error {}

const START = 1_800_000_000_000
/** Number of backends on the database. */
const NODES = 2
/** Number of latest events that are shown if a seed fails. */
const SHOWN_EVENTS = 25
/** Maximum time in ms that passes before lost requests are sent again. */
export const MAX_SHORT_PASS_MS = 60_000
/** Time in ms after its response in which a request may be repeated: half of the lifetime of its key. */
const REPEAT_WINDOW_MS = KEY_LIFETIME_MS / 2
const HOUR = 3_600_000

/** Run of a seed: its clock, its nodes, and the lost requests that are sent again. */
export class Play {
  readonly run: Run = { trace: [], done: new Map(), faults: 0, kills: 0 }
  readonly sim: Simulation
  readonly #seed: number
  readonly #clock: { now: number }
  readonly #nodes: Node[] = []
  readonly #unanswered: Operation[] = []
  readonly #answered: { op: Operation; at: number }[] = []
  #keys = 0

  private constructor(world: World, seed: number, clock: { now: number }) {
    this.#seed = seed
    this.#clock = clock
    const nextKey = () => `s${seed}-${++this.#keys}`
    const market = createSimMarket(() => clock.now)
    this.sim = {
      world,
      market,
      state: emptyState(clock.now),
      nextKey,
      recipientTokens: new Map(),
      node: () => this.#first(),
    }
  }

  /** Starts a run: members with money, a market with trades, and nodes. */
  static async begin(world: World, seed: number, random: Random): Promise<Play> {
    const play = new Play(world, seed, { now: START + random.whole(0, DAY) })
    const { now } = play.#clock
    await world.begin(now)
    play.sim.market.pass(random, now - 1000, now)
    for (const { id: member } of world.members)
      for (const { account, coin, amount } of INITIAL_BALANCES)
        addAvailable(play.sim.state, { member, account, coin }, parseUnits(amount))
    for (let at = 0; at < NODES; at++) play.#nodes.push(await play.#make())
    return play
  }

  get hasUnanswered(): boolean {
    return this.#unanswered.length > 0
  }

  /** Advances the time, in which the market trades. */
  async pass(ms: number, random: Random): Promise<void> {
    if (ms > MAX_SHORT_PASS_MS) await this.sendAgain(random)
    const from = this.#clock.now
    const now = from + ms
    this.#clock.now = now
    this.sim.state.now = now
    this.sim.market.pass(random, from, now)
    if (Math.floor(from / DAY) === Math.floor(now / DAY)) return
    await deleteExpiredKeys(this.sim.world.db, now)
    const { keys } = this.sim.state
    // Keys expire by whole hours.
    const expired = Math.floor((now - KEY_LIFETIME_MS) / HOUR) * HOUR
    for (const [key, { at }] of keys) if (at < expired) keys.delete(key)
  }

  /**
   * Performs operations concurrently, each on a random node, with a fault at the given probability. Then finds the order of events in the model that explains
   * all responses.
   */
  async act(ops: readonly Operation[], random: Random, often: number): Promise<void> {
    const shares = ops.map((op) => ({ op, node: random.pick(this.#nodes) }))
    for (const { line } of this.#nodes) {
      line.setFault(drawFault(random, often, ops.length === 1))
      line.slow = random.chance(0.15) ? random.whole(1, 6) : 0
    }
    const answers = await Promise.all(shares.map(async ({ op, node }) => ({ op, ...(await op.send(node)) })))
    for (const { op, result, message } of answers)
      this.#say(`${op.name}: ${result}${result === 'refused' ? ` (${message})` : ''}`)
    const wrong = (await this.#bury()) ? undefined : answers.find(({ result }) => result === 'lost')
    if (wrong) throw new Error(`${wrong.op.name} failed without a fault: ${wrong.message}`)
    const heard: OperationResponse[] = []
    for (const { op, result } of answers)
      heard.push({ op, said: op.isEngineTurn ? await this.#untilDone(op, result, random) : result })
    await this.#understand(heard)
  }

  /** Sends lost requests again. */
  async sendAgain(random: Random): Promise<void> {
    for (const op of this.#unanswered.splice(0)) await this.act([op], random, 0)
  }

  /** Repeats a request that was answered. */
  async repeat(random: Random): Promise<void> {
    const again = random.pickOptional(this.#answered.filter(({ at }) => at > this.#clock.now - REPEAT_WINDOW_MS))
    if (again) await this.act([again.op], random, 0.1)
  }

  /** Kills an idle node. */
  async kill(random: Random): Promise<void> {
    await this.#replace(random.pick(this.#nodes))
  }

  /** Verifies all books. */
  async check(): Promise<void> {
    const { db } = this.sim.world
    const wrong = [...(await verifyBooks(db)), ...(await findFrozenDifferences(db))]
    if (wrong.length > 0) throw new Error(`books do not add up: ${JSON.stringify(wrong)}`)
  }

  async end(): Promise<void> {
    for (const node of this.#nodes) await node.close()
  }

  /** Creates the error of a failed run, with the latest events. */
  disagreement(error: unknown): Disagreement {
    const last = this.run.trace.slice(-SHOWN_EVENTS).join('\n  ')
    const what = error instanceof Error ? error.message : String(error)
    return new Disagreement(`seed ${this.#seed}, act ${this.run.trace.length}: ${what}\n  ${last}`, { cause: error })
  }

  #first(): Node {
    return this.#nodes[0] as Node
  }

  #say(line: string): void {
    this.run.trace.push(`${new Date(this.#clock.now).toISOString()} ${line}`)
  }

  #make(): Promise<Node> {
    return this.sim.world.node(this.sim.market.market, () => this.#clock.now)
  }

  async #replace(node: Node): Promise<void> {
    this.#nodes[this.#nodes.indexOf(node)] = await this.#make()
    await node.close()
    this.run.kills++
    this.#say('a node is killed, another takes its place')
  }

  /** Replaces nodes that died and removes all faults. Returns true if a fault occurred. */
  async #bury(): Promise<boolean> {
    let any = false
    for (const node of [...this.#nodes]) {
      const { line } = node
      const struck = line.getOccurredFault()
      line.setFault(null)
      line.slow = 0
      if (struck === null) continue
      any = true
      this.run.faults++
      this.#say(`fault: ${struck.when} ${struck.at}`)
      if (struck.dies) await this.#replace(node)
    }
    return any
  }

  /** Repeats the turn of an engine that failed, on any node. */
  async #untilDone(op: Operation, said: OperationResponse['said'], random: Random): Promise<OperationResponse['said']> {
    return said === 'lost' ? (await op.send(random.pick(this.#nodes))).result : said
  }

  async #understand(heard: readonly OperationResponse[]): Promise<void> {
    const explained = explain(this.sim.state, heard, await observe(this.sim.world.db))
    if ('why' in explained) throw new Error(explained.why.join('; '))
    this.sim.state = explained.state
    const { done } = this.run
    for (const { op, said } of heard) {
      if (said === 'lost') this.#unanswered.push(op)
      else if (said !== 'limited' && op.key !== null) this.#answered.push({ op, at: this.#clock.now })
      if (said === 'ok') done.set(op.kind, (done.get(op.kind) ?? 0) + 1)
    }
  }
}
