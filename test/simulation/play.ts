import { forgetOldKeys, KEY_LIFETIME_MS } from '../../server/core/http/idempotency.ts'
import { verifyBooks } from '../../server/ledger/ledger.ts'
import { drawFault } from './draw-fault.ts'
import { explain, type Heard } from './explain.ts'
import { heldDifferences, observe } from './observe.ts'
import type { Op, Sim } from './op.ts'
import type { Random } from './random.ts'
import { simMarket } from './sim-market.ts'
import { DAY, emptyState, give } from './state.ts'
import { units } from './units.ts'
import { type Node, PURSE, type World } from './world.ts'

/** What a run has done: a line for each thing, how often each kind of it was heard to be done, faults that came to pass, nodes that were killed. */
export interface Run {
  trace: string[]
  done: Map<string, number>
  faults: number
  kills: number
}

/** The product does what the model does not say. */
export class Disagreement extends Error {}

const START = 1_800_000_000_000
/** Backends on one database. */
const NODES = 2
/** So much of what was done last is shown where a seed fails. */
const SHOWN = 25
/** A longer time does not pass before what was lost is sent again. */
export const SOON_MS = 60_000
/** A request may be sent again so long after its answer, of the time that its key is remembered. */
const AGAIN_MS = KEY_LIFETIME_MS / 2

/** A run of a seed: its clock, its nodes, and what of it was lost and is sent again. */
export class Play {
  readonly run: Run = { trace: [], done: new Map(), faults: 0, kills: 0 }
  readonly sim: Sim
  readonly #seed: number
  readonly #clock: { now: number }
  readonly #nodes: Node[] = []
  readonly #unanswered: Op[] = []
  readonly #answered: { op: Op; at: number }[] = []
  #keys = 0

  private constructor(world: World, seed: number, clock: { now: number }) {
    this.#seed = seed
    this.#clock = clock
    const nextKey = () => `s${seed}-${++this.#keys}`
    const market = simMarket(() => clock.now)
    this.sim = { world, market, state: emptyState(clock.now), nextKey, finds: new Map(), node: () => this.#first() }
  }

  /** Begins one: members with money, a market that has traded, and nodes. */
  static async begin(world: World, seed: number, random: Random): Promise<Play> {
    const play = new Play(world, seed, { now: START + random.whole(0, DAY) })
    const { now } = play.#clock
    await world.begin(now)
    play.sim.market.pass(random, now - 1000, now)
    for (const { id: member } of world.members)
      for (const { account, coin, amount } of PURSE) give(play.sim.state, { member, account, coin }, units(amount))
    for (let at = 0; at < NODES; at++) play.#nodes.push(await play.#make())
    return play
  }

  get hasUnanswered(): boolean {
    return this.#unanswered.length > 0
  }

  /** Lets time go by, in which the market trades. */
  async pass(ms: number, random: Random): Promise<void> {
    if (ms > SOON_MS) await this.sendAgain(random)
    const from = this.#clock.now
    const now = from + ms
    this.#clock.now = now
    this.sim.state.now = now
    this.sim.market.pass(random, from, now)
    if (Math.floor(from / DAY) === Math.floor(now / DAY)) return
    await forgetOldKeys(this.sim.world.db, now)
    const { keys } = this.sim.state
    for (const [key, { at }] of keys) if (at < now - KEY_LIFETIME_MS) keys.delete(key)
  }

  /** Does things at once, each on some node, with something that goes wrong this often, and finds the model that explains what came of them. */
  async act(ops: readonly Op[], random: Random, often: number): Promise<void> {
    const shares = ops.map((op) => ({ op, node: random.pick(this.#nodes) }))
    for (const { line } of this.#nodes) {
      line.lay(drawFault(random, often, ops.length === 1))
      line.slow = random.chance(0.15) ? random.whole(1, 6) : 0
    }
    const answers = await Promise.all(shares.map(async ({ op, node }) => ({ op, ...(await op.send(node)) })))
    for (const { op, said, words } of answers)
      this.#say(`${op.name}: ${said}${said === 'refused' ? ` (${words})` : ''}`)
    const wrong = (await this.#bury()) ? undefined : answers.find(({ said }) => said === 'lost')
    if (wrong) throw new Error(`${wrong.op.name} failed where nothing went wrong: ${wrong.words}`)
    const heard: Heard[] = []
    for (const { op, said } of answers)
      heard.push({ op, said: op.isTurn ? await this.#untilDone(op, said, random) : said })
    await this.#understand(heard)
  }

  /** Sends again what was lost. */
  async sendAgain(random: Random): Promise<void> {
    for (const op of this.#unanswered.splice(0)) await this.act([op], random, 0)
  }

  /** Sends something again that was answered. */
  async repeat(random: Random): Promise<void> {
    const again = random.oneOf(this.#answered.filter(({ at }) => at > this.#clock.now - AGAIN_MS))
    if (again) await this.act([again.op], random, 0.1)
  }

  /** Kills a node that does nothing at the moment. */
  async kill(random: Random): Promise<void> {
    await this.#replace(random.pick(this.#nodes))
  }

  /** Reads the books whole. */
  async check(): Promise<void> {
    const { db } = this.sim.world
    const wrong = [...(await verifyBooks(db)), ...(await heldDifferences(db))]
    if (wrong.length > 0) throw new Error(`the books: ${JSON.stringify(wrong)}`)
  }

  async end(): Promise<void> {
    for (const node of this.#nodes) await node.close()
  }

  /** What is said where it went wrong. */
  disagreement(error: unknown): Disagreement {
    const last = this.run.trace.slice(-SHOWN).join('\n  ')
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

  /** Puts others in the place of nodes that died, and lets the rest go on without faults; answers whether anything went wrong. */
  async #bury(): Promise<boolean> {
    let any = false
    for (const node of [...this.#nodes]) {
      const { line } = node
      const struck = line.struck()
      line.lay(null)
      line.slow = 0
      if (struck === null) continue
      any = true
      this.run.faults++
      this.#say(`it went wrong: ${struck.when} ${struck.at}`)
      if (struck.dies) await this.#replace(node)
    }
    return any
  }

  /** An engine that failed has another turn, on whatever node there is. */
  async #untilDone(op: Op, said: Heard['said'], random: Random): Promise<Heard['said']> {
    return said === 'lost' ? (await op.send(random.pick(this.#nodes))).said : said
  }

  async #understand(heard: readonly Heard[]): Promise<void> {
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
