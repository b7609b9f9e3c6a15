import { type PublicDay, published } from './public-day.ts'

/** Speeds at which recorded trades are replayed, in seconds of the recording per second of the market. */
const SPEEDS = [0.4, 0.7, 1, 1.4, 2]
/** Number of seconds that are compared, and of those that are predicted. */
const [PATTERN, AHEAD] = [28, 30]
/** Number of minutes that are compared. */
const HOUR_PATTERN = 30
/** Minutes between the searched alignments. Searching fewer does not change the result, since all are equally good. */
const [EVERY_TRADES, EVERY_MINUTES] = [5, 20]

/** Moves of a recording from second to second, replayed at a speed. */
const played = Object.values(published.trades).flatMap(({ recording: { times, prices, cycleMs } }) =>
  SPEEDS.map((speed) => {
    const moves = new Float64Array(Math.floor(cycleMs / (1_000 * speed)) - 1)
    let [at, before] = [0, prices[0] ?? 0]
    for (let second = 0; second < moves.length; second++) {
      while ((times[at + 1] ?? Number.POSITIVE_INFINITY) <= (second + 1) * 1_000 * speed) at++
      moves[second] = (prices[at] ?? 0) - before
      before = prices[at] ?? 0
    }
    return moves
  }),
)

/** Predicts the next 30 s from the alignment of the recorded trades that resembles the last seconds most, upright or inverted. */
export function matchRecording({ last }: PublicDay, second: number): number | null {
  if (Math.floor(second / 60) % EVERY_TRADES !== 0) return null
  return foretell(movesBefore(last, second, PATTERN, 1), played, AHEAD)
}

/** Predicts the next minutes from the alignment of the recorded minutes that resembles the last 30 minutes most. */
export function matchShapes({ last }: PublicDay, second: number): number | null {
  const minute = Math.floor(second / 60)
  if (minute % EVERY_MINUTES !== 0) return null
  return foretell(movesBefore(last, minute * 60, HOUR_PATTERN, 60), [published.minutes], 5)
}

function movesBefore(last: Float64Array, second: number, count: number, step: number): Float64Array {
  const moves = new Float64Array(count)
  for (let at = 0; at < count; at++) {
    const end = second - (count - 1 - at) * step
    moves[at] = (last[end] ?? 0) - (last[end - step] ?? 0)
  }
  return moves
}

/** Returns the recorded moves after the best alignment, in its direction, weighted by its similarity. */
function foretell(pattern: Float64Array, recordings: readonly Float64Array[], ahead: number): number {
  let [best, foretold] = [0, 0]
  for (const moves of recordings)
    for (let from = 0; from + pattern.length + ahead <= moves.length; from++) {
      let [product, square] = [0, 1e-12]
      for (let at = 0; at < pattern.length; at++) {
        const move = moves[from + at] ?? 0
        product += move * (pattern[at] ?? 0)
        square += move * move
      }
      const likeness = product / Math.sqrt(square)
      if (Math.abs(likeness) <= Math.abs(best)) continue
      best = likeness
      let next = 0
      for (let at = 0; at < ahead; at++) next += moves[from + pattern.length + at] ?? 0
      foretold = Math.sign(likeness) * Math.sign(next)
    }
  return (foretold * Math.abs(best)) / Math.sqrt(pattern.reduce((sum, move) => sum + move * move, 1e-12))
}
