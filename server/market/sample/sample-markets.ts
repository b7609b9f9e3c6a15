import { DAY_MINUTES } from './calendar.ts'
import { CATALOGUE } from './catalogue.ts'
import { DailyPath, DaySequence } from './daily-path.ts'
import { loadRecordings, standardizeDays, summarizeDays } from './daily-returns.ts'
import { RecordedMinuteBars, type SharedMinutes } from './minute-bars.ts'
import { MinuteTurnover } from './minute-turnover.ts'
import { createMinutes, drawMinutes, type MinuteSeries, toDeviations, toRecordedMinutes } from './recorded-minutes.ts'
import { RecordedTrades } from './recorded-trades.ts'
import { loadRecording } from './recording.ts'
import { SampleBook, takeBookSamples } from './sample-book.ts'
import { getOrCreate, SampleMarket } from './sample-market.ts'
import { createSeededRandom } from './seeded-random.ts'
import { drawSteps, type SharedSteps, StepMinuteBars } from './step-path.ts'

/** Coin whose recorded days decide the common movement of all markets: it has the longest recording. */
const SHARED_COIN = 'btc'

/** Maximum number of cached days of shared steps: all markets are read for today and yesterday in turn. */
const MAX_CACHED_DAYS = 3

/** Creates the sample markets of a seed. `drawnFrom` equals the first live day if the installation began with this version. */
export function createSampleMarkets(liveDay: number, seed: Uint8Array, drawnFrom = liveDay): SampleMarket[] {
  const recordings = loadRecordings()
  const draw = createSeededRandom(seed)
  const { btc, eth, ltc } = recordings.daily
  const moves = { btc: summarizeDays(btc), eth: summarizeDays(eth), ltc: summarizeDays(ltc) }
  const standard = { btc: standardizeDays(moves.btc), eth: standardizeDays(moves.eth), ltc: standardizeDays(moves.ltc) }
  const sources = { btc: loadSource('btc'), eth: loadSource('eth') }
  const sharedDays = new DaySequence(standard[SHARED_COIN], draw, 'of all')
  const pool = toRecordedMinutes(recordings.shapes)
  const [shared, sharedSteps] = [createSharedMinutes(pool, draw), createSharedSteps(toDeviations(pool), draw)]
  return CATALOGUE.map((listing) => {
    const { history, price, symbol } = listing
    const { trades, samples } = sources[listing.recording]
    const days = new DailyPath(
      moves[history.coin],
      history,
      price,
      { liveDay, drawnFrom },
      { shared: sharedDays, own: new DaySequence(standard[history.coin], draw, symbol) },
    )
    const turnover = new MinuteTurnover(listing, trades)
    return new SampleMarket(listing, {
      firstDay: days.firstDay,
      drawnFrom,
      path: new RecordedMinuteBars(listing, days, turnover, shared),
      steps: new StepMinuteBars(listing, days, turnover, sharedSteps),
      turnover,
      trades,
      book: new SampleBook(listing, samples),
      draw,
    })
  })
}

function loadSource(coin: 'btc' | 'eth') {
  const recording = loadRecording(coin)
  return { trades: new RecordedTrades(recording), samples: takeBookSamples(recording.book) }
}

/** Caches the shared minutes of one day: markets are mostly read one after the other for the same day. */
function createSharedMinutes(pool: MinuteSeries, draw: SharedMinutes['draw']): SharedMinutes {
  const minutes = createMinutes(DAY_MINUTES)
  let known: number | null = null
  return {
    pool,
    draw,
    minutes(day) {
      if (day !== known) drawMinutes(pool, draw, `of all ${day}`, minutes)
      known = day
      return minutes
    },
  }
}

function createSharedSteps(pace: MinuteSeries, draw: SharedMinutes['draw']): SharedSteps {
  const days = new Map<number, ReturnType<typeof drawSteps>>()
  return {
    pace,
    draw,
    steps: (day) => getOrCreate(days, day, MAX_CACHED_DAYS, () => drawSteps(pace, draw, `of all ${day}`)),
  }
}
