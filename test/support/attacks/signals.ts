import { predictFromMinutes, predictFromTrades } from './matching.ts'
import { DECISIONS, FIT_SECOND, type PublicDay, WARM_UP_MINUTES } from './public-day.ts'

/** Signal of a strategy: positive for a rise, negative for a fall, larger if stronger, null without one. */
export type Signal = (day: PublicDay, second: number) => number | null

/** Signal and the seconds of a minute at which it is evaluated. */
export interface Attack {
  signal: Signal
  at: readonly number[]
}

/** Number of seconds from which the volatility of a market is estimated. */
const VOLATILITY_SECONDS = 300

/** Returns the attacks on a day of several markets. */
export function createAttacks(days: readonly PublicDay[]): Record<string, Attack> {
  const lively = new Map(days.map((day) => [day, deviations(day.last)]))
  const move: (day: PublicDay, second: number, span: number) => number = (day, second, span) =>
    ((day.last[second] ?? 0) - (day.last[second - span] ?? 0)) / ((lively.get(day)?.[second] ?? 1) * Math.sqrt(span))
  const sinceMinute: Signal = (day, second) => move(day, second, second % 60)
  const mean = (figure: Signal, second: number) =>
    days.reduce((sum, day) => sum + (figure(day, second) ?? 0), 0) / days.length
  const others = new Map<string, number>()
  const behind =
    (name: string, figure: Signal): Signal =>
    (day, second) => {
      const key = `${name} ${second}`
      const known = others.get(key) ?? mean(figure, second)
      others.set(key, known)
      return known - (figure(day, second) ?? 0)
    }
  const excess: Signal = ({ excess: found }, second) => found[second] ?? 0
  const means = new Map<number, number>()
  const meanExcess = (second: number) => {
    const known = means.get(second) ?? mean(excess, second)
    means.set(second, known)
    return known
  }
  const always = (signal: Signal): Attack => ({ signal, at: DECISIONS })
  return {
    'least squares over the trades of the minute': {
      signal: (day, second) => fitAt(day, second).drift,
      at: [FIT_SECOND],
    },
    'amounts of dearer trades': { signal: (day, second) => fitAt(day, second).tilt, at: [FIT_SECOND] },
    'jump in the first two seconds of a minute': { signal: sinceMinute, at: [2] },
    'move since the minute began, at second 28': { signal: sinceMinute, at: [28] },
    'move since the minute began': always(sinceMinute),
    ...Object.fromEntries(
      [2, 10, 60, 300, 1_800].map((span) => [
        `momentum of ${span} s`,
        always((day, second) => move(day, second, span)),
      ]),
    ),
    'others ahead since the minute began': always(behind('minute', sinceMinute)),
    'others ahead in 2 s': always(behind('2 s', (day, second) => move(day, second, 2))),
    'side of the last trade': always(({ side }, second) => side[second] ?? 0),
    'sides of the trades of 1 s': always(({ count }, second) => (count[second] ?? 0) - (count[second - 1] ?? 0)),
    'sides of the trades of 10 s': always(({ count }, second) => (count[second] ?? 0) - (count[second - 10] ?? 0)),
    'amounts bought and sold in 10 s': always(({ flow }, second) => (flow[second] ?? 0) - (flow[second - 10] ?? 0)),
    'turnover above the sum of the trades': { signal: excess, at: [FIT_SECOND] },
    'turnover above the sum of the trades, all markets': {
      signal: (_day, second) => meanExcess(second),
      at: [FIT_SECOND],
    },
    'parity of the last price': always(({ last }, second) => ((last[second] ?? 0) % 2) - 0.5),
    'last digit of the last price': always(({ last }, second) => ((last[second] ?? 0) % 10) - 4.5),
    'recorded trades, best alignment': { signal: predictFromTrades, at: [FIT_SECOND] },
    'recorded minutes, best alignment': { signal: predictFromMinutes, at: [2] },
  }
}

const fitAt = ({ fits }: PublicDay, second: number) => fits[Math.floor(second / 60)] ?? { drift: 0, tilt: 0 }

/** Returns for each second the standard deviation of a second's move, estimated from the last `VOLATILITY_SECONDS`. */
function deviations(last: Float64Array): Float64Array {
  const found = new Float64Array(last.length)
  const square = (at: number) => (at > 0 ? ((last[at] ?? 0) - (last[at - 1] ?? 0)) ** 2 : 0)
  let sum = 0
  for (let at = 1; at < last.length; at++) {
    sum += square(at) - square(at - VOLATILITY_SECONDS)
    found[at] = Math.sqrt(Math.max(1, sum) / Math.min(at, VOLATILITY_SECONDS))
  }
  return found
}

/** Yields every second at which an attack is evaluated, in the 24 hours of the bets. */
export function* getDecisionSeconds({ at }: Attack, minutes: number): Generator<number> {
  for (let minute = WARM_UP_MINUTES; minute < WARM_UP_MINUTES + minutes; minute++)
    for (const into of at) yield minute * 60 + into
}
