import { createCallOperation, type DrawOperation, type Simulation } from '../operation.ts'
import { drawQuantity, formatPrice, QUANTITY_STEP } from '../sim-market.ts'
import { type ConditionalOrder, getAvailable, hold, type SpotOrder, type State } from '../state.ts'
import { divideDown, divideUp, formatUnits } from '../units.ts'
import { fill, fillFromLevels, getLevels, gives, isOutsideBand, own, recordConsumed } from './spot.ts'

/** Price band in percent around the trigger, in which the limit price must be. */
const BAND = 5n

type Form = Pick<ConditionalOrder, 'side' | 'kind' | 'trigger' | 'cents' | 'quantity' | 'budget'>

/** Returns true if a price reaches a trigger: a purchase waits for a rise, a sale for a fall. */
const reaches = (cents: number, { side, trigger }: Pick<ConditionalOrder, 'side' | 'trigger'>): boolean =>
  side === 'buy' ? cents >= trigger : cents <= trigger

/** Returns true if the limit price is worse for the member than the band around the trigger, or the amount buys less than one step at its end. */
function isUnusable({ side, kind, trigger, cents, budget }: Form): boolean {
  const [limit, around] = [BigInt(cents) * 100n, BigInt(trigger)]
  if (kind === 'stop-limit') return side === 'buy' ? limit > around * (100n + BAND) : limit < around * (100n - BAND)
  return side === 'buy' && budget * 10_000n < QUANTITY_STEP * around * (100n + BAND)
}

function place(sim: Simulation, state: State, member: string, form: Form): 'ok' | 'refused' {
  const { side, kind, cents, quantity, budget } = form
  if (sim.market.isSilent(state.now) || reaches(sim.market.cents(), form) || isUnusable(form)) return 'refused'
  const purchase = kind === 'stop-limit' ? divideUp(quantity * BigInt(cents), 100n) : budget
  const held = side === 'sell' ? quantity : purchase
  const account = own(member, gives(form))
  if (getAvailable(state, account) < held) return 'refused'
  hold(state, account, held)
  state.conditional.push({ id: null, member, ...form, held, status: 'waiting', placedAt: state.now })
  return 'ok'
}

/** Places an order that waits for a price. */
export const drawConditionalOrder: DrawOperation = (sim, random) => {
  const { id: member } = random.pick(sim.world.members)
  const side = random.pick(['buy', 'sell'] as const)
  const kind = random.pick(['stop-limit', 'stop-market'] as const)
  const away = random.whole(-30, 400) * (side === 'buy' ? 1 : -1)
  const trigger = sim.market.cents() + away
  const form: Form = {
    side,
    kind,
    trigger,
    cents: trigger + random.whole(-300, 300),
    quantity: drawQuantity(random, 2000),
    budget: 1000n * BigInt(random.whole(1, 30_000_000)),
  }
  return createCallOperation(sim, {
    member,
    path: 'createConditionalOrder',
    form: {
      m_id: '1',
      num: formatUnits(form.quantity),
      price: formatPrice(form.cents),
      trigger_price: formatPrice(trigger),
      operate_type: kind === 'stop-limit' ? '3' : '4',
      amount: formatUnits(form.budget),
      type: side === 'buy' ? '1' : '2',
    },
    apply: (state) => place(sim, state, member, form),
  })
}

/** Places the order of a trigger. Returns false if no price within the band executes it. */
function execute(sim: Simulation, state: State, order: ConditionalOrder): boolean {
  const { id, member, side, quantity, held, budget, cents } = order
  const kind = order.kind === 'stop-limit' ? 'limit' : 'market'
  if (kind === 'limit' && isOutsideBand(sim, side, cents)) return false
  const levels = getLevels(sim, state, side).filter(([at]) => !isOutsideBand(sim, side, at))
  const isPurchase = kind === 'market' && side === 'buy'
  const affordable = isPurchase ? fillFromLevels(levels, side, { budget }).filled : quantity
  const wanted = isPurchase ? affordable - (affordable % QUANTITY_STEP) : quantity
  const got = fillFromLevels(levels, side, { quantity: wanted, ...(kind === 'limit' && { limit: cents }) })
  if (kind === 'market' && got.filled < QUANTITY_STEP) return false
  const expected = isPurchase ? divideDown(budget * 100n, BigInt(order.trigger)) : quantity
  const terms = { timeInForce: 'gtc' as const, expiresAt: null, postOnly: false, stop: null }
  const progress = { ...terms, filled: 0n, turnover: 0n, status: 'open' as const, placedAt: state.now }
  const placed: SpotOrder = { id, member, side, kind, cents, quantity: expected, held, ...progress }
  state.spot.push(placed)
  if (got.filled > 0n) {
    recordConsumed(sim, state, side, got.filled)
    fill(state, placed, got)
  }
  return true
}

/** Places the orders that earlier trades reached, by number, then those that new trades reach, by the time of the trade. A silent market places none. */
export function triggerOrders(sim: Simulation, state: State): void {
  if (sim.market.isSilent(state.now)) return
  const byNumber = (a: ConditionalOrder, b: ConditionalOrder) => Number(a.id) - Number(b.id)
  const reached = state.conditional.filter(({ status }) => status === 'reached').sort(byNumber)
  const due = state.conditional.flatMap((order) => {
    if (order.status !== 'waiting') return []
    const trade = sim.market.trades.find(
      ({ ts, cents }) => ts > order.placedAt && ts <= state.now && reaches(cents, order),
    )
    return trade ? [{ order, ts: trade.ts }] : []
  })
  due.sort((a, b) => a.ts - b.ts || byNumber(a.order, b.order))
  for (const order of [...reached, ...due.map((one) => one.order)])
    order.status = execute(sim, state, order) ? 'triggered' : 'reached'
  state.triggeredTo = state.now
}
