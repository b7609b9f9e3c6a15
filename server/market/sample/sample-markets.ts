import { DAY_MINUTES } from './calendar.ts'
import { CATALOGUE } from './catalogue.ts'
import { DayPath, DrawnDays } from './daily-path.ts'
import { loadRecordings, recordedMoves, standardMoves } from './daily-returns.ts'
import { MinutePath, type Shared } from './minute-bars.ts'
import { MinuteTurnover } from './minute-turnover.ts'
import { drawnMinutes, emptyMinutes, type Minutes, paceOf, recordedMinutes } from './recorded-minutes.ts'
import { RecordedTrades } from './recorded-trades.ts'
import { loadRecording } from './recording.ts'
import { SampleBook, sampleBook } from './sample-book.ts'
import { kept, SampleMarket } from './sample-market.ts'
import { drawsOf } from './seeded-random.ts'
import { drawnSteps, type SharedSteps, StepPath } from './step-path.ts'

/** Coin whose recorded days decide the common movement of all markets: it has the longest recording. */
const LEADER = 'btc'

/** Maximum number of cached days of shared steps: all markets are read for today and yesterday in turn. */
const MOST_DAYS = 3

/** Creates the sample markets of a seed. `drawnFrom` equals the first live day if the installation began with this version. */
export function sampleMarkets(liveDay: number, seed: Uint8Array, drawnFrom = liveDay): SampleMarket[] {
  const recordings = loadRecordings()
  const draw = drawsOf(seed)
  const { btc, eth, ltc } = recordings.daily
  const moves = { btc: recordedMoves(btc), eth: recordedMoves(eth), ltc: recordedMoves(ltc) }
  const standard = { btc: standardMoves(moves.btc), eth: standardMoves(moves.eth), ltc: standardMoves(moves.ltc) }
  const sources = { btc: sourceOf('btc'), eth: sourceOf('eth') }
  const sharedDays = new DrawnDays(standard[LEADER], draw, 'of all')
  const pool = recordedMinutes(recordings.shapes)
  const [shared, sharedSteps] = [sharedMinutes(pool, draw), stepsOfAll(paceOf(pool), draw)]
  return CATALOGUE.map((listing) => {
    const { past, price, symbol } = listing
    const { trades, samples } = sources[listing.recording]
    const days = new DayPath(
      moves[past.coin],
      past,
      price,
      { liveDay, drawnFrom },
      { shared: sharedDays, own: new DrawnDays(standard[past.coin], draw, symbol) },
    )
    const turnover = new MinuteTurnover(listing, trades)
    return new SampleMarket(listing, {
      firstDay: days.firstDay,
      drawnFrom,
      path: new MinutePath(listing, days, turnover, shared),
      steps: new StepPath(listing, days, turnover, sharedSteps),
      turnover,
      trades,
      book: new SampleBook(listing, samples),
      draw,
    })
  })
}

function sourceOf(coin: 'btc' | 'eth') {
  const recording = loadRecording(coin)
  return { trades: new RecordedTrades(recording), samples: sampleBook(recording.book) }
}

/** Caches the shared minutes of one day: markets are mostly read one after the other for the same day. */
function sharedMinutes(pool: Minutes, draw: Shared['draw']): Shared {
  const minutes = emptyMinutes(DAY_MINUTES)
  let known: number | null = null
  return {
    pool,
    draw,
    minutes(day) {
      if (day !== known) drawnMinutes(pool, draw, `of all ${day}`, minutes)
      known = day
      return minutes
    },
  }
}

function stepsOfAll(pace: Minutes, draw: Shared['draw']): SharedSteps {
  const days = new Map<number, ReturnType<typeof drawnSteps>>()
  return { pace, draw, steps: (day) => kept(days, day, MOST_DAYS, () => drawnSteps(pace, draw, `of all ${day}`)) }
}
