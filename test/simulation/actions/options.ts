import { applyIf, createCallOperation, type DrawOperation, type Simulation } from '../operation.ts'
import { addAvailable, getAvailable, type MemberAccount, type State, type TimedOption } from '../state.ts'
import { divideDown, formatUnits, ONE_COIN, type Units } from '../units.ts'

/** Terms: seconds, percent of profit, minimum and maximum amount. */
const TERMS = [
  [30, 12n, 10n, 5000n],
  [60, 20n, 10n, 5000n],
  [120, 32n, 50n, 5000n],
  [300, 60n, 200n, 10000n],
] as const
/** Interval in ms at which outages of the feed are checked during an order's life. */
const OUTAGE_CHECK_MS = 1000

const own = (member: string): MemberAccount => ({ member, account: 'options', coin: 'USDT' })

/** Opens a timed option. */
export const drawOption: DrawOperation = (sim, random) => {
  const { id: member } = random.pick(sim.world.members)
  const [seconds, percent, least, most] = random.pick(TERMS)
  const asked = random.chance(0.05) ? 3n * ONE_COIN : least * ONE_COIN + BigInt(random.whole(0, 20_000_000_000))
  const direction = random.pick(['up', 'down'] as const)
  return createCallOperation(sim, {
    member,
    path: 'creatorder',
    form: { m_id: '1', ctime: String(seconds), ctzed: formatUnits(asked), buytype: direction === 'up' ? '1' : '2' },
    apply(state) {
      const isOffered = asked >= least * ONE_COIN && asked <= most * ONE_COIN && !sim.market.isSilent(state.now)
      return applyIf(isOffered && getAvailable(state, own(member)) >= asked, () => {
        addAvailable(state, own(member), -asked)
        const times = { acceptedAt: state.now, endsAt: state.now + seconds * 1000 }
        state.options.push({ id: null, member, direction, amount: asked, percent, ...times, outcome: 'pending' })
      })
    },
  })
}

/** Settles ended options by the first trade after acceptance and the last one until the end. */
export function settleOptions(sim: Simulation, state: State): void {
  for (const option of state.options) {
    if (option.outcome !== 'pending' || option.endsAt > state.now) continue
    option.outcome = getOutcome(sim, option)
    addAvailable(state, own(option.member), getPayout(option))
  }
}

function getOutcome({ market }: Simulation, { acceptedAt, endsAt, direction }: TimedOption): TimedOption['outcome'] {
  for (let at = acceptedAt; at < endsAt; at += OUTAGE_CHECK_MS) if (market.isSilent(at)) return 'returned'
  const inLife = market.trades.filter(({ ts }) => ts > acceptedAt && ts <= endsAt)
  const [entry, exit] = [inLife[0], inLife.at(-1)]
  if (!entry || !exit || market.isSilent(endsAt)) return 'returned'
  if (exit.cents === entry.cents) return 'draw'
  return exit.cents > entry.cents === (direction === 'up') ? 'won' : 'lost'
}

function getPayout({ outcome, amount, percent }: TimedOption): Units {
  if (outcome === 'lost') return 0n
  return outcome === 'won' ? amount + divideDown(amount * percent, 100n) : amount
}
