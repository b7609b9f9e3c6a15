import { LOCK_RATE } from '../observe.ts'
import { call, type Drawer, given, known } from '../operation.ts'
import { DAY, dayAfter, give, has, hold, type Purse, release, type Stake, type State } from '../state.ts'
import { down, ONE } from '../units.ts'

/** Periods of staking: id, days, rule of early redemption. */
const PERIODS = [
  ['1', 3, 'accrued'],
  ['2', 30, 'forfeited'],
  ['3', 90, 'none'],
] as const
/** Rate in tenths of a percent a year, and the divisor for one day of it. */
const RATE = 62n
const YEAR = 365_000n

const own = (member: string): Purse => ({ member, account: 'funds', coin: 'USDT' })
const interestOf = ({ amount }: Pick<Stake, 'amount'>, days: number) => down(amount * RATE * BigInt(days), YEAR)

/** Stakes for a period. */
export const stake: Drawer = (sim, random) => {
  const { id: member } = random.pick(sim.world.members)
  const [period, days, early] = random.pick(PERIODS)
  const whole = random.whole(90, 1500)
  const amount = BigInt(whole) * ONE
  return call(sim, {
    member,
    path: 'submitStaking',
    form: { id: '1', s_id: period, amount: String(whole) },
    apply: (state) =>
      given(whole >= 100 && has(state, own(member)) >= amount, () => {
        hold(state, own(member), amount)
        const times = { startedAt: state.now, endsAt: dayAfter(state.now, days) }
        state.stakes.push({ id: null, member, amount, days, early, ...times, state: 'active', paid: 0n })
      }),
  })
}

/** Redeems a stake, which may already have ended. */
export const redeem: Drawer = (sim, random) => {
  const active = sim.state.stakes.filter(({ state }) => state === 'active')
  const order = random.oneOf(random.chance(0.85) ? active : sim.state.stakes)
  if (!order) return null
  const { id, member } = order
  return call(sim, {
    member,
    path: 'redeemStaking',
    form: { id: String(id) },
    apply(state) {
      const found = known(state.stakes, id)
      const may = found.early !== 'none' && found.state === 'active' && found.endsAt > state.now
      return given(may, () => {
        const begun = Math.floor(state.now / DAY) - Math.floor(found.startedAt / DAY)
        end(state, found, 'redeemed', found.early === 'accrued' ? interestOf(found, begun) : 0n)
      })
    },
  })
}

function end(state: State, order: Stake, as: 'ended' | 'redeemed', paid: bigint): void {
  order.state = as
  order.paid = paid
  release(state, own(order.member), order.amount, paid)
}

const LOCK_DAYS = 7

/** Locks an amount in mining. */
export const lock: Drawer = (sim, random) => {
  const { id: member } = random.pick(sim.world.members)
  const whole = random.whole(45, 1000)
  const amount = BigInt(whole) * ONE
  return call(sim, {
    member,
    path: 'buyMiningMachine',
    form: { id: '1', amount: String(whole) },
    apply: (state) =>
      given(whole >= 50 && has(state, own(member)) >= amount, () => {
        hold(state, own(member), amount)
        state.locks.push({ id: null, member, amount, days: LOCK_DAYS, startedAt: state.now, day: 0, isOver: false })
      }),
  })
}

/** Runs the scheduled steps that are due: ends of stakes, days of lock mining, arrivals of transfers. */
export function fallDue(state: State): void {
  for (const order of state.stakes)
    if (order.state === 'active' && order.endsAt <= state.now) end(state, order, 'ended', interestOf(order, order.days))
  for (const order of state.locks) {
    while (!order.isOver && dayAfter(order.startedAt, order.day + 1) <= state.now) {
      const upTo = (day: number) => down(order.amount * LOCK_RATE * BigInt(day), 10_000n)
      order.day++
      give(state, own(order.member), upTo(order.day) - upTo(order.day - 1))
      order.isOver = order.day === order.days
      if (order.isOver) release(state, own(order.member), order.amount)
    }
  }
  for (const order of state.sent) {
    if (order.status !== 'transferring' || order.arrivesAt > state.now) continue
    order.status = 'finished'
    release(state, { member: order.member, account: 'funds', coin: order.coin }, order.amount, -order.amount)
    give(state, { member: order.to, account: 'funds', coin: order.coin }, order.amount - order.fee)
  }
}
