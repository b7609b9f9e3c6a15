import { call, type Drawer, given, known, type Sim } from '../operation.ts'
import type { Random } from '../random.ts'
import { drawQuantity, priceText, type SimLevel, type SimTrade, STEP } from '../sim-market.ts'
import { freeze, give, has, hold, type Purse, type SpotOrder, type State } from '../state.ts'
import { down, least, ONE, text, type Units, up } from '../units.ts'

/** Fee in thousandths of the received amount. */
const FEE = 1n
/** Price band in percent: beyond it nothing is filled at once, and limit orders are rejected. */
const BAND = 5

const own = (member: string, coin: string): Purse => ({ member, account: 'funds', coin })
const gives = ({ side }: Pick<SpotOrder, 'side'>) => (side === 'buy' ? 'USDT' : 'BTC')
const gets = ({ side }: Pick<SpotOrder, 'side'>) => (side === 'buy' ? 'BTC' : 'USDT')

interface Progress {
  filled: Units
  turnover: bigint
}

/** Returns what an order's progress has cost, and what it brought less the fee. */
function sharesOf({ side, filled, turnover }: Progress & Pick<SpotOrder, 'side'>): { given: Units; got: Units } {
  if (side === 'buy') return { given: up(turnover, 100n), got: filled - up(filled * FEE, 1000n) }
  const proceeds = down(turnover, 100n)
  return { given: filled, got: proceeds - up(proceeds * FEE, 1000n) }
}

/** Fills an order further. A completed order releases the rest of its hold. */
function fill(state: State, order: SpotOrder, more: Progress): void {
  const before = sharesOf(order)
  order.filled += more.filled
  order.turnover += more.turnover
  const after = sharesOf(order)
  freeze(state, own(order.member, gives(order)), before.given - after.given)
  give(state, own(order.member, gets(order)), after.got - before.got)
  if (order.kind === 'market' || order.filled === order.quantity) end(state, order, 'completed')
}

function end(state: State, order: SpotOrder, status: 'completed' | 'cancelled'): void {
  const rest = order.held - sharesOf(order).given
  freeze(state, own(order.member, gives(order)), -rest)
  give(state, own(order.member, gives(order)), rest)
  order.status = status
}

/** Returns the visible levels that an order meets, less what others have consumed. */
const levelsFor = (sim: Sim, state: State, side: SpotOrder['side']): SimLevel[] =>
  sim.market.book()[side === 'buy' ? 'asks' : 'bids'].map(([cents, size]): SimLevel => {
    const [stood, gone] = state.taken[side].get(cents) ?? [0n, 0n]
    return [cents, stood === size ? size - gone : size]
  })

/** Returns true if a price is further from the last one than the band, above it for a buy and below it for a sale. */
const isBeyond = (sim: Sim, side: SpotOrder['side'], cents: number): boolean => {
  const last = sim.market.cents()
  return side === 'buy' ? cents * 100 > last * (100 + BAND) : cents * 100 < last * (100 - BAND)
}

interface Wanted {
  quantity?: Units
  budget?: Units
  limit?: number
}

/** Fills the wanted quantity from the levels, best first. */
function walk(levels: readonly SimLevel[], side: SpotOrder['side'], { quantity, budget, limit }: Wanted): Progress {
  let [filled, turnover] = [0n, 0n]
  for (const [cents, size] of levels.filter((level) => level[1] > 0n)) {
    if (limit !== undefined && (side === 'buy' ? cents > limit : cents < limit)) break
    let some = size
    if (quantity !== undefined) some = least(some, quantity - filled)
    if (budget !== undefined) some = least(some, down(budget * 100n - turnover, BigInt(cents)))
    if (some <= 0n) break
    filled += some
    turnover += some * BigInt(cents)
  }
  return { filled, turnover }
}

/** Records what was consumed of the levels that are visible now. */
function take(sim: Sim, state: State, side: SpotOrder['side'], filled: Units): void {
  let rest = filled
  const left = levelsFor(sim, state, side)
  const after: State['taken']['buy'] = new Map()
  for (const [at, [cents, size]] of sim.market.book()[side === 'buy' ? 'asks' : 'bids'].entries()) {
    const free = left[at]?.[1] ?? 0n
    const some = least(rest, free)
    rest -= some
    if (size - free + some > 0n) after.set(cents, [size, size - free + some])
  }
  state.taken[side] = after
}

type Form = Pick<SpotOrder, 'side' | 'kind' | 'cents' | 'quantity'> & { budget: Units }

/** Returns what an order gets from the book at once, or null for a market order that gets nothing, which is rejected. */
function atOnce(sim: Sim, state: State, { side, kind, cents, quantity, budget }: Form): Progress | null {
  const levels = levelsFor(sim, state, side).filter(([at]) => !isBeyond(sim, side, at))
  if (kind === 'limit') return walk(levels, side, { quantity, limit: cents })
  if (side === 'sell') {
    const got = walk(levels, side, { quantity })
    return got.filled > 0n ? got : null
  }
  const affordable = walk(levels, side, { budget }).filled
  const got = walk(levels, side, { quantity: affordable - (affordable % STEP) })
  return got.filled > 0n ? got : null
}

function place(sim: Sim, state: State, member: string, form: Form): 'ok' | 'refused' {
  const { side, kind, cents, quantity, budget } = form
  if (sim.market.isSilent(state.now) || (kind === 'limit' && isBeyond(sim, side, cents))) return 'refused'
  const held = side === 'sell' ? quantity : kind === 'limit' ? up(quantity * BigInt(cents), 100n) : budget
  const got = atOnce(sim, state, form)
  if (got === null || has(state, own(member, gives(form))) < held) return 'refused'
  hold(state, own(member, gives(form)), held)
  const progress = { filled: 0n, turnover: 0n, status: 'open' as const, placedAt: state.now }
  const order: SpotOrder = { id: null, member, side, kind, cents, quantity, held, ...progress }
  state.spot.push(order)
  if (got.filled > 0n) {
    take(sim, state, side, got.filled)
    fill(state, order, got)
  }
  return 'ok'
}

function drawForm(sim: Sim, random: Random): Form {
  const side = random.pick(['buy', 'sell'] as const)
  const kind = random.chance(0.8) ? 'limit' : 'market'
  const quantity = random.chance(0.03) ? 100n * ONE : drawQuantity(random, 2000)
  const cents = sim.market.cents() + random.whole(-400, 400)
  return { side, kind, cents, quantity, budget: 1000n * BigInt(random.whole(1, 30_000_000)) }
}

/** Places an order at the fake market. */
export const placeSpot: Drawer = (sim, random) => {
  const { id: member } = random.pick(sim.world.members)
  const form = drawForm(sim, random)
  return call(sim, {
    member,
    path: 'upbbbuy',
    form: {
      m_id: '1',
      num: text(form.quantity),
      price: priceText(form.cents),
      operate_type: form.kind === 'limit' ? '1' : '2',
      amount: text(form.budget),
      type: form.side === 'buy' ? '1' : '2',
    },
    apply: (state) => place(sim, state, member, form),
  })
}

/** Cancels an order, open or closed. */
export const cancelSpot: Drawer = (sim, random) => {
  const open = sim.state.spot.filter(({ status }) => status === 'open')
  const order = random.oneOf(random.chance(0.9) ? open : sim.state.spot)
  if (!order) return null
  const { id, member } = order
  return call(sim, {
    member,
    path: 'tradecancelOrder',
    form: { bb_id: String(id) },
    apply(state) {
      const found = known(state.spot, id)
      return given(found.status === 'open', () => end(state, found, 'cancelled'))
    },
  })
}

/** Returns true if a trade is at or through an order's price and after the order. */
const reaches = (trade: SimTrade, { side, cents, placedAt }: SpotOrder): boolean =>
  placedAt < trade.ts && (side === 'buy' ? trade.cents <= cents : trade.cents >= cents)

/** Allocates the trades since the last run. Each trade is used once: first on the side that its taker hit, by best price, then by time. */
export function match(sim: Sim, state: State): void {
  const trades = sim.market.trades.filter(({ ts }) => ts > state.matchedTo && ts <= state.now)
  for (const trade of trades) {
    let left = trade.amount
    const first = trade.direction === 'sell' ? 'buy' : 'sell'
    const open = state.spot.filter((order) => order.status === 'open' && reaches(trade, order))
    open.sort(
      (a, b) =>
        Number(b.side === first) - Number(a.side === first) ||
        (a.side === 'buy' ? b.cents - a.cents : a.cents - b.cents) ||
        a.placedAt - b.placedAt ||
        Number(a.id) - Number(b.id),
    )
    for (const order of open) {
      const some = least(left, order.quantity - order.filled)
      if (some <= 0n) continue
      left -= some
      fill(state, order, { filled: some, turnover: some * BigInt(order.cents) })
    }
  }
  state.matchedTo = state.now
}
