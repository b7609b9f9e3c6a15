import { forgetOldKeys, KEY_LIFETIME_MS } from '../../server/http/idempotency.ts'
import { verifyBooks } from '../../server/ledger/ledger.ts'
import { look, swap, transfer } from './actions/accounts.ts'
import { placeOption } from './actions/options.ts'
import { applyLoan, decide, deposit, repay, takeBack, withdraw } from './actions/reviewed.ts'
import { cancelSent, send } from './actions/sending.ts'
import { cancelSpot, placeSpot } from './actions/spot.ts'
import { lock, redeem, stake } from './actions/terms.ts'
import { drawAtOnce } from './at-once.ts'
import { drawFault } from './draw-fault.ts'
import { ENGINES, engineOp } from './engines.ts'
import { explain, type Heard } from './explain.ts'
import { heldDifferences, observe } from './observe.ts'
import type { Drawer, Op, Sim } from './op.ts'
import { type Random, randomOf } from './random.ts'
import { simMarket } from './sim-market.ts'
import { DAY, emptyState, give } from './state.ts'
import { units } from './units.ts'
import { type Node, PURSE, type World } from './world.ts'

/** How long a run is: days of the simulated clock, and steps in them. */
export interface Length {
  days: number
  steps: number
}

/** What a run has done: a line for each thing, and how often each kind of it was heard to be done. */
export interface Run {
  trace: string[]
  done: Map<string, number>
  /** Faults that came to pass, and nodes that were killed. */
  faults: number
  kills: number
}

/** The product does what the model does not say. */
export class Disagreement extends Error {}

const START = 1_800_000_000_000
const NODES = 2
/** The books are read whole this often; at the end in any case. */
const VERIFIED_EVERY = 8
/** A request may be sent again so long after it was lost, of the time that its key is remembered. */
const AGAIN_MS = KEY_LIFETIME_MS / 2
/** A longer time does not pass before what was lost is sent again. */
const SOON_MS = 60_000

/** How often each thing is done, in parts. */
const ACTS: readonly [Drawer, number][] = [
  [transfer, 8],
  [swap, 5],
  [look, 3],
  [placeSpot, 14],
  [cancelSpot, 5],
  [placeOption, 9],
  [stake, 4],
  [redeem, 3],
  [lock, 3],
  [send, 6],
  [cancelSent, 3],
  [deposit, 3],
  [withdraw, 4],
  [applyLoan, 3],
  [repay, 3],
  [takeBack, 3],
  [decide, 8],
]
const PARTS = ACTS.flatMap(([act, parts]) => Array.from({ length: parts }, () => act))

/** Draws one of all acts that there is something to do of. */
const anyAct: Drawer = async (sim, random) => {
  for (let tries = 0; tries < 4; tries++) {
    const op = await random.pick(PARTS)(sim, random)
    if (op) return op
  }
  return null
}

/** Runs a seed on a world. Throws a Disagreement that names the seed, what differs and what was done last. */
export async function runSeed(world: World, seed: number, { days, steps }: Length): Promise<Run> {
  const first = randomOf(seed)
  const clock = { now: START + first.whole(0, DAY) }
  const now = () => clock.now
  await world.begin(clock.now)
  const market = simMarket(now)
  market.pass(first, clock.now - 1000, clock.now)
  const state = emptyState(clock.now)
  for (const { id } of world.members)
    for (const [coin, amount] of Object.entries(PURSE))
      give(state, { member: id, account: 'funds', coin }, units(amount))
  const make = () => world.node(market.market, now)
  const nodes: Node[] = []
  for (let at = 0; at < NODES; at++) nodes.push(await make())
  let keys = 0
  const sim: Sim = {
    world,
    market,
    state,
    nextKey: () => `s${seed}-${++keys}`,
    finds: new Map(),
    node: nodes[0] as Node,
  }
  const run: Run = { trace: [], done: new Map(), faults: 0, kills: 0 }
  /** What was lost and is sent again, and what was answered and may be. */
  const [unanswered, answered]: [Op[], { op: Op; at: number }[]] = [[], []]

  const say = (line: string) => void run.trace.push(`${new Date(clock.now).toISOString()} ${line}`)
  const fail = (what: string): never => {
    const last = run.trace.slice(-25).join('\n  ')
    throw new Disagreement(`seed ${seed}, step ${run.trace.length}: ${what}\n  ${last}`)
  }

  async function replace(node: Node): Promise<Node> {
    const at = nodes.indexOf(node)
    const other = await make()
    nodes[at] = other
    if (sim.node === node) sim.node = other
    await node.close()
    run.kills++
    say('a node is killed, another takes its place')
    return other
  }

  /** Does things at once, each on a node, and finds the model that explains what came of them. */
  async function act(ops: readonly Op[], random: Random, often: number): Promise<void> {
    const shares = ops.map((op) => ({ op, node: random.pick(nodes) }))
    const laid = new Map(nodes.map((node) => [node, drawFault(random, often, ops.length === 1)]))
    for (const node of nodes) {
      node.line.lay(laid.get(node) ?? null)
      node.line.slow = random.chance(0.15) ? random.whole(1, 6) : 0
    }
    const answers = await Promise.all(shares.map(({ op, node }) => op.send(node)))
    for (const node of [...nodes]) {
      const struck = node.line.struck()
      node.line.lay(null)
      node.line.slow = 0
      if (struck) {
        run.faults++
        say(`fault: ${JSON.stringify(laid.get(node))}`)
        if (laid.get(node)?.dies) await replace(node)
      }
    }
    const heard: Heard[] = []
    for (const [at, { op }] of shares.entries()) {
      const { said, words } = answers[at] as (typeof answers)[number]
      say(`${op.name}: ${said}${said === 'refused' ? ` (${words})` : ''}`)
      if (!op.name.startsWith('engine')) heard.push({ op, said })
      else heard.push({ op, said: said === 'lost' ? (await op.send(random.pick(nodes))).said : said })
    }
    await understand(heard)
  }

  async function understand(heard: readonly Heard[]): Promise<void> {
    const explained = explain(sim.state, heard, await observe(world.db))
    if ('why' in explained) return fail(explained.why.join('; '))
    sim.state = explained.state
    for (const { op, said } of heard) {
      if (said === 'lost') unanswered.push(op)
      else if (said !== 'limited' && op.key !== null) answered.push({ op, at: clock.now })
      if (said === 'ok') run.done.set(kindOf(op), (run.done.get(kindOf(op)) ?? 0) + 1)
    }
  }

  /** Sends again what was lost, until it is answered. */
  async function sendAgain(random: Random): Promise<void> {
    for (const op of unanswered.splice(0)) await act([op], random, 0)
  }

  async function pass(ms: number, random: Random): Promise<void> {
    if (ms > SOON_MS) await sendAgain(random)
    const from = clock.now
    clock.now += ms
    sim.state.now = clock.now
    market.pass(random, from, clock.now)
    if (Math.floor(from / DAY) === Math.floor(clock.now / DAY)) return
    await forgetOldKeys(world.db, clock.now)
    for (const [key, { at }] of sim.state.keys) if (at < clock.now - KEY_LIFETIME_MS) sim.state.keys.delete(key)
  }

  async function check(): Promise<void> {
    const wrong = [...(await verifyBooks(world.db)), ...(await heldDifferences(world.db))]
    if (wrong.length > 0) fail(`the books: ${JSON.stringify(wrong)}`)
  }

  async function step(random: Random): Promise<void> {
    const draw = random.next()
    if (draw < 0.1) await act([engineOp(sim, random.pick(ENGINES))], random, 0.3)
    else if (draw < 0.14) await replace(random.pick(nodes))
    else if (draw < 0.22 && unanswered.length > 0) await sendAgain(random)
    else if (draw < 0.3) {
      const again = random.oneOf(answered.filter(({ at }) => at > clock.now - AGAIN_MS))
      if (again) await act([again.op], random, 0.1)
    } else if (draw < 0.45) {
      const ops = await drawAtOnce(sim, random, anyAct)
      if (ops.length > 0) await act(ops, random, 0.1)
    } else {
      const op = await anyAct(sim, random)
      if (op) await act([op], random, 0.25)
    }
  }

  const long = (2 * days * DAY) / (0.15 * steps)
  try {
    for (let at = 1; at <= steps; at++) {
      const random = randomOf(seed, at)
      const draw = random.next()
      if (draw < 0.15) await pass(random.whole(1000, Math.floor(long)), random)
      else if (draw < 0.6) await pass(random.whole(1, SOON_MS), random)
      await step(random)
      if (at % VERIFIED_EVERY === 0) await check()
    }
    const last = randomOf(seed, steps + 1)
    await sendAgain(last)
    for (const name of ENGINES) await act([engineOp(sim, name)], last, 0)
    await check()
  } finally {
    for (const node of nodes) await node.close()
  }
  return run
}

/** What kind of thing it is: the call's path, or who does it. */
const kindOf = ({ name }: Op): string => name.split(' ')[1] ?? name
