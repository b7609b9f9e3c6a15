import { applyIf, createCallOperation, type DrawOperation, requireRecord, type Simulation } from '../operation.ts'
import type { Random } from '../random.ts'
import { drawQuantity, formatPrice, QUANTITY_STEP, type SimLevel, type SimTrade } from '../sim-market.ts'
import {
  addAvailable,
  addFrozen,
  getAvailable,
  hold,
  type MemberAccount,
  release,
  type SpotOrder,
  type State,
} from '../state.ts'
import { divideDown, divideUp, formatUnits, minimum, ONE_COIN, type Units } from '../units.ts'

/** Fee in thousandths of the received amount. */
const FEE = 1n
/** Shortest time in ms from placing an order to its end. */
const MIN_LIFETIME = 60_000
/** Price band in percent: beyond it nothing is filled at once, and limit orders are rejected. */
const BAND = 5

export const own = (member: string, coin: string): MemberAccount => ({ member, account: 'funds', coin })
export const gives = ({ side }: Pick<SpotOrder, 'side'>) => (side === 'buy' ? 'USDT' : 'BTC')
const gets = ({ side }: Pick<SpotOrder, 'side'>) => (side === 'buy' ? 'BTC' : 'USDT')

interface Progress {
  filled: Units
  turnover: bigint
}

/** Returns what an order's progress has cost, and what it brought less the fee. */
function getCostAndProceeds({ side, filled, turnover }: Progress & Pick<SpotOrder, 'side'>): {
  given: Units
  got: Units
} {
  if (side === 'buy') return { given: divideUp(turnover, 100n), got: filled - divideUp(filled * FEE, 1000n) }
  const proceeds = divideDown(turnover, 100n)
  return { given: filled, got: proceeds - divideUp(proceeds * FEE, 1000n) }
}

/** Fills an order further. A completed order releases the rest of its hold. */
export function fill(state: State, order: SpotOrder, more: Progress): void {
  const before = getCostAndProceeds(order)
  order.filled += more.filled
  order.turnover += more.turnover
  const after = getCostAndProceeds(order)
  addFrozen(state, own(order.member, gives(order)), before.given - after.given)
  addAvailable(state, own(order.member, gets(order)), after.got - before.got)
  if (order.kind === 'market' || order.timeInForce === 'ioc' || order.filled === order.quantity)
    end(state, order, 'completed')
}

function end(state: State, order: SpotOrder, status: 'completed' | 'cancelled'): void {
  const rest = order.held - getCostAndProceeds(order).given
  addFrozen(state, own(order.member, gives(order)), -rest)
  addAvailable(state, own(order.member, gives(order)), rest)
  order.status = status
}

/** Returns the visible levels that an order meets, less what others have consumed. */
export const getLevels = (sim: Simulation, state: State, side: SpotOrder['side']): SimLevel[] =>
  sim.market.book()[side === 'buy' ? 'asks' : 'bids'].map(([cents, size]): SimLevel => {
    const [stood, gone] = state.consumed[side].get(cents) ?? [0n, 0n]
    return [cents, stood === size ? size - gone : size]
  })

/** Returns true if a price is further from the last one than the band, above it for a buy and below it for a sale. */
export const isOutsideBand = (sim: Simulation, side: SpotOrder['side'], cents: number): boolean => {
  const last = sim.market.cents()
  return side === 'buy' ? cents * 100 > last * (100 + BAND) : cents * 100 < last * (100 - BAND)
}

interface Wanted {
  quantity?: Units
  budget?: Units
  limit?: number
}

/** Fills the wanted quantity from the levels, best first. */
export function fillFromLevels(
  levels: readonly SimLevel[],
  side: SpotOrder['side'],
  { quantity, budget, limit }: Wanted,
): Progress {
  let [filled, turnover] = [0n, 0n]
  for (const [cents, size] of levels.filter((level) => level[1] > 0n)) {
    if (limit !== undefined && (side === 'buy' ? cents > limit : cents < limit)) break
    let some = size
    if (quantity !== undefined) some = minimum(some, quantity - filled)
    if (budget !== undefined) some = minimum(some, divideDown(budget * 100n - turnover, BigInt(cents)))
    if (some <= 0n) break
    filled += some
    turnover += some * BigInt(cents)
  }
  return { filled, turnover }
}

/** Records what was consumed of the levels that are visible now. */
export function recordConsumed(sim: Simulation, state: State, side: SpotOrder['side'], filled: Units): void {
  let rest = filled
  const left = getLevels(sim, state, side)
  const after: State['consumed']['buy'] = new Map()
  for (const [at, [cents, size]] of sim.market.book()[side === 'buy' ? 'asks' : 'bids'].entries()) {
    const free = left[at]?.[1] ?? 0n
    const some = minimum(rest, free)
    rest -= some
    if (size - free + some > 0n) after.set(cents, [size, size - free + some])
  }
  state.consumed[side] = after
}

type Form = Pick<
  SpotOrder,
  'side' | 'kind' | 'cents' | 'quantity' | 'timeInForce' | 'expiresAt' | 'postOnly' | 'stop'
> & {
  budget: Units
}

/** Returns what an order gets from the book at once, or null for a market order that gets nothing, which is rejected. */
function fillAtOnce(sim: Simulation, state: State, { side, kind, cents, quantity, budget }: Form): Progress | null {
  const levels = getLevels(sim, state, side).filter(([at]) => !isOutsideBand(sim, side, at))
  if (kind === 'limit') return fillFromLevels(levels, side, { quantity, limit: cents })
  if (side === 'sell') {
    const got = fillFromLevels(levels, side, { quantity })
    return got.filled > 0n ? got : null
  }
  const affordable = fillFromLevels(levels, side, { budget }).filled
  const got = fillFromLevels(levels, side, { quantity: affordable - (affordable % QUANTITY_STEP) })
  return got.filled > 0n ? got : null
}

/** Returns true if a fill at once is not what the terms of an order ask for. */
function isUnfit({ quantity, timeInForce, postOnly }: Form, { filled }: Progress): boolean {
  if (timeInForce === 'fok') return filled < quantity
  return timeInForce === 'ioc' ? filled === 0n : postOnly && filled > 0n
}

/** Returns true if a take profit or a stop is on the wrong side of the last price, or the stop's limit outside of the band around its trigger. */
function isWrongPair(
  sim: Simulation,
  { side, cents }: Form,
  { trigger, cents: limit }: NonNullable<Form['stop']>,
): boolean {
  const [last, up] = [sim.market.cents(), side === 'sell' ? 1 : -1]
  if ((cents - last) * up <= 0 || (trigger - last) * up >= 0) return true
  return side === 'buy' ? limit * 100 > trigger * (100 + BAND) : limit * 100 < trigger * (100 - BAND)
}

function place(sim: Simulation, state: State, member: string, form: Form): 'ok' | 'refused' {
  const { side, kind, cents, quantity, budget, timeInForce, expiresAt } = form
  if (form.stop !== null && isWrongPair(sim, form, form.stop)) return 'refused'
  const dearest = form.stop === null ? cents : Math.max(cents, form.stop.cents)
  if (expiresAt !== null && expiresAt < state.now + MIN_LIFETIME) return 'refused'
  if (sim.market.isSilent(state.now) || (kind === 'limit' && isOutsideBand(sim, side, cents))) return 'refused'
  const held = side === 'sell' ? quantity : kind === 'limit' ? divideUp(quantity * BigInt(dearest), 100n) : budget
  const got = fillAtOnce(sim, state, form)
  if (got === null || isUnfit(form, got) || getAvailable(state, own(member, gives(form))) < held) return 'refused'
  hold(state, own(member, gives(form)), held)
  const terms = { timeInForce, expiresAt, postOnly: form.postOnly, stop: form.stop && { ...form.stop } }
  const progress = { ...terms, filled: 0n, turnover: 0n, status: 'open' as const, placedAt: state.now }
  const order: SpotOrder = { id: null, member, side, kind, cents, quantity, held, ...progress }
  state.spot.push(order)
  if (got.filled > 0n) {
    recordConsumed(sim, state, side, got.filled)
    fill(state, order, got)
  }
  return 'ok'
}

/** Draws a pair around the last price; sometimes one end is on the wrong side. */
function drawPair(sim: Simulation, random: Random, order: Pick<Form, 'side' | 'kind' | 'cents' | 'quantity'>): Form {
  const up = order.side === 'sell' ? 1 : -1
  const trigger = sim.market.cents() - up * random.whole(-20, 400)
  const stop = { trigger, cents: trigger - up * random.whole(-100, 300), reachedAt: null, isPlaced: false }
  const cents = sim.market.cents() + up * random.whole(-20, 400)
  return { ...order, cents, budget: 1000n, timeInForce: 'gtc', expiresAt: null, postOnly: false, stop }
}

function drawForm(sim: Simulation, random: Random): Form {
  const side = random.pick(['buy', 'sell'] as const)
  const kind = random.chance(0.8) ? 'limit' : 'market'
  const quantity = random.chance(0.03) ? 100n * ONE_COIN : drawQuantity(random, 2000)
  const cents = sim.market.cents() + random.whole(-400, 400)
  if (kind === 'limit' && random.chance(0.2)) return drawPair(sim, random, { side, kind, cents, quantity })
  const timeInForce = kind === 'limit' && random.chance(0.4) ? random.pick(['ioc', 'fok', 'gtd'] as const) : 'gtc'
  return {
    side,
    kind,
    cents,
    quantity,
    budget: 1000n * BigInt(random.whole(1, 30_000_000)),
    timeInForce,
    expiresAt: timeInForce === 'gtd' ? sim.state.now + random.whole(MIN_LIFETIME, 4 * 3_600_000) : null,
    stop: null,
    postOnly: kind === 'limit' && (timeInForce === 'gtc' || timeInForce === 'gtd') && random.chance(0.15),
  }
}

/** Places an order at the fake market. */
export const drawSpotOrder: DrawOperation = (sim, random) => {
  const { id: member } = random.pick(sim.world.members)
  const form = drawForm(sim, random)
  return createCallOperation(sim, {
    member,
    path: 'upbbbuy',
    form: {
      m_id: '1',
      num: formatUnits(form.quantity),
      price: formatPrice(form.cents),
      operate_type: form.kind === 'limit' ? '1' : '2',
      amount: formatUnits(form.budget),
      type: form.side === 'buy' ? '1' : '2',
      ...(form.timeInForce !== 'gtc' && { time_in_force: form.timeInForce.toUpperCase() }),
      ...(form.expiresAt !== null && { expires_at: String(form.expiresAt) }),
      ...(form.postOnly && { post_only: '1' }),
      ...(form.stop && { stop_trigger: formatPrice(form.stop.trigger), stop_price: formatPrice(form.stop.cents) }),
    },
    apply: (state) => place(sim, state, member, form),
  })
}

/** Cancels an order, open or closed. */
export const drawSpotCancellation: DrawOperation = (sim, random) => {
  const all = [...sim.state.spot, ...sim.state.conditional]
  const open = all.filter(({ status }) => ['open', 'waiting', 'reached'].includes(status))
  const order = random.pickOptional(random.chance(0.9) ? open : all)
  if (!order) return null
  const { id, member } = order
  return createCallOperation(sim, {
    member,
    path: 'tradecancelOrder',
    form: { bb_id: String(id) },
    apply(state) {
      const waiting = state.conditional.find((one) => one.id === id)
      if (waiting && waiting.status !== 'triggered')
        return applyIf(waiting.status !== 'cancelled', () => {
          release(state, own(member, gives(waiting)), waiting.held)
          waiting.status = 'cancelled'
        })
      const found = requireRecord(state.spot, id)
      return applyIf(found.status === 'open', () => end(state, found, 'cancelled'))
    },
  })
}

/** Changes an order of the model as if it had been placed so; only a smaller quantity keeps its place. */
function amend(
  sim: Simulation,
  state: State,
  order: SpotOrder,
  { cents, quantity }: { cents: number; quantity: Units },
) {
  if (order.status !== 'open' || sim.market.isSilent(state.now) || quantity <= order.filled) return 'refused'
  if (order.stop !== null && !order.stop.isPlaced) return 'refused'
  if (cents !== order.cents && isOutsideBand(sim, order.side, cents)) return 'refused'
  const { member, side } = order
  const isKept = cents === order.cents && quantity <= order.quantity
  const levels = getLevels(sim, state, side).filter(([at]) => !isOutsideBand(sim, side, at))
  const wanted = { quantity: quantity - order.filled, limit: cents }
  const got = isKept ? { filled: 0n, turnover: 0n } : fillFromLevels(levels, side, wanted)
  if (!isKept && order.postOnly && got.filled > 0n) return 'refused'
  const cost = divideUp(order.turnover + (quantity - order.filled) * BigInt(cents), 100n)
  const more = (side === 'sell' ? quantity : cost) - order.held
  const account = own(member, gives(order))
  if (getAvailable(state, account) < more) return 'refused'
  addAvailable(state, account, -more)
  addFrozen(state, account, more)
  Object.assign(order, { cents, quantity, held: order.held + more, ...(!isKept && { placedAt: state.now }) })
  if (got.filled > 0n) {
    recordConsumed(sim, state, side, got.filled)
    fill(state, order, got)
  }
  return 'ok'
}

/** Changes the price, the quantity, or both of a limit order, open or closed. */
export const drawSpotAmendment: DrawOperation = (sim, random) => {
  const limits = sim.state.spot.filter(({ kind }) => kind === 'limit')
  const open = limits.filter(({ status }) => status === 'open')
  const order = random.pickOptional(random.chance(0.95) ? open : limits)
  if (!order) return null
  const { id, member } = order
  const cents = random.chance(0.5) ? order.cents : sim.market.cents() + random.whole(-400, 400)
  const drawn = random.chance(0.5) ? order.quantity / 2n : drawQuantity(random, 2000)
  const quantity = drawn - (drawn % QUANTITY_STEP)
  return createCallOperation(sim, {
    member,
    path: 'amendSpotOrder',
    form: { bb_id: String(id), price: formatPrice(cents), num: formatUnits(quantity) },
    apply: (state) => amend(sim, state, requireRecord(state.spot, id), { cents, quantity }),
  })
}

/** Returns true if a trade is at or through an order's price while the order rests. */
const reaches = (trade: SimTrade, { side, cents, placedAt, expiresAt, stop }: SpotOrder): boolean =>
  (stop === null || stop.isPlaced || stop.reachedAt === null || trade.ts < stop.reachedAt) &&
  placedAt < trade.ts &&
  (expiresAt === null || trade.ts < expiresAt) &&
  (side === 'buy' ? trade.cents <= cents : trade.cents >= cents)

/** Marks the pairs whose stop these trades reach. */
function markReachedStops(state: State, trades: readonly SimTrade[]): void {
  for (const { status, side, placedAt, stop } of state.spot) {
    if (status !== 'open' || stop === null || stop.reachedAt !== null) continue
    const isReached = ({ ts, cents }: SimTrade) =>
      ts > placedAt && (side === 'sell' ? cents <= stop.trigger : cents >= stop.trigger)
    stop.reachedAt = trades.find(isReached)?.ts ?? null
  }
}

/** Turns the rests of pairs whose stop was reached into limit orders at its price, by number. A silent market, or a price outside of the band, leaves them. */
function placeStops(sim: Simulation, state: State): void {
  if (sim.market.isSilent(state.now)) return
  const reached = state.spot.filter(
    ({ status, stop }) => status === 'open' && stop?.reachedAt != null && !stop.isPlaced,
  )
  for (const order of reached.sort((a, b) => Number(a.id) - Number(b.id))) {
    const { side, member, stop } = order
    if (stop === null || isOutsideBand(sim, side, stop.cents)) continue
    const levels = getLevels(sim, state, side).filter(([at]) => !isOutsideBand(sim, side, at))
    const got = fillFromLevels(levels, side, { quantity: order.quantity - order.filled, limit: stop.cents })
    const cost = divideUp(order.turnover + (order.quantity - order.filled) * BigInt(stop.cents), 100n)
    const less = side === 'sell' ? 0n : order.held - cost
    addFrozen(state, own(member, gives(order)), -less)
    addAvailable(state, own(member, gives(order)), less)
    stop.isPlaced = true
    Object.assign(order, { cents: stop.cents, held: order.held - less, placedAt: state.now })
    if (got.filled > 0n) {
      recordConsumed(sim, state, side, got.filled)
      fill(state, order, got)
    }
  }
}

/** Allocates the trades since the last run, cancels the orders whose time has ended, and places the stops of pairs. Each trade is used once: first on the side that its taker hit, by best price, then by time. */
export function matchOrders(sim: Simulation, state: State): void {
  const trades = sim.market.trades.filter(({ ts }) => ts > state.matchedTo && ts <= state.now)
  markReachedStops(state, trades)
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
      const some = minimum(left, order.quantity - order.filled)
      if (some <= 0n) continue
      left -= some
      fill(state, order, { filled: some, turnover: some * BigInt(order.cents) })
    }
  }
  for (const order of state.spot)
    if (order.status === 'open' && order.expiresAt !== null && order.expiresAt <= state.now)
      end(state, order, 'cancelled')
  placeStops(sim, state)
  state.matchedTo = state.now
}
