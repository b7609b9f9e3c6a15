import { call, type Drawer, given, type Sim } from '../operation.ts'
import { give, has, type Purse, type State, type TimedOption } from '../state.ts'
import { down, ONE, text, type Units } from '../units.ts'

/** Terms: seconds, percent of profit, minimum and maximum amount. */
const TERMS = [
  [30, 12n, 10n, 5000n],
  [60, 20n, 10n, 5000n],
  [120, 32n, 50n, 5000n],
  [300, 60n, 200n, 10000n],
] as const
/** Interval in ms at which outages of the feed are checked during an order's life. */
const LOOK_MS = 1000

const own = (member: string): Purse => ({ member, account: 'options', coin: 'USDT' })

/** Opens a timed option. */
export const placeOption: Drawer = (sim, random) => {
  const { id: member } = random.pick(sim.world.members)
  const [seconds, percent, least, most] = random.pick(TERMS)
  const asked = random.chance(0.05) ? 3n * ONE : least * ONE + BigInt(random.whole(0, 20_000_000_000))
  const direction = random.pick(['up', 'down'] as const)
  return call(sim, {
    member,
    path: 'creatorder',
    form: { m_id: '1', ctime: String(seconds), ctzed: text(asked), buytype: direction === 'up' ? '1' : '2' },
    apply(state) {
      const isOffered = asked >= least * ONE && asked <= most * ONE && !sim.market.isSilent(state.now)
      return given(isOffered && has(state, own(member)) >= asked, () => {
        give(state, own(member), -asked)
        const times = { acceptedAt: state.now, endsAt: state.now + seconds * 1000 }
        state.options.push({ id: null, member, direction, amount: asked, percent, ...times, outcome: 'pending' })
      })
    },
  })
}

/** Settles ended options by the first trade after acceptance and the last one until the end. */
export function settle(sim: Sim, state: State): void {
  for (const option of state.options) {
    if (option.outcome !== 'pending' || option.endsAt > state.now) continue
    option.outcome = outcomeOf(sim, option)
    give(state, own(option.member), paid(option))
  }
}

function outcomeOf({ market }: Sim, { acceptedAt, endsAt, direction }: TimedOption): TimedOption['outcome'] {
  for (let at = acceptedAt; at < endsAt; at += LOOK_MS) if (market.isSilent(at)) return 'returned'
  const inLife = market.trades.filter(({ ts }) => ts > acceptedAt && ts <= endsAt)
  const [entry, exit] = [inLife[0], inLife.at(-1)]
  if (!entry || !exit || market.isSilent(endsAt)) return 'returned'
  if (exit.cents === entry.cents) return 'draw'
  return exit.cents > entry.cents === (direction === 'up') ? 'won' : 'lost'
}

function paid({ outcome, amount, percent }: TimedOption): Units {
  if (outcome === 'lost') return 0n
  return outcome === 'won' ? amount + down(amount * percent, 100n) : amount
}
