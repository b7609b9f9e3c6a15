import { DAY_MINUTES } from './calendar.ts'
import { CATALOGUE } from './catalogue.ts'
import { DailyPath, DaySequence, type PhaseStarts } from './daily-path.ts'
import { loadRecordings, standardizeDays, summarizeDays } from './daily-returns.ts'
import { RecordedMinuteBars, type SharedMinutes } from './minute-bars.ts'
import { MinuteTurnover } from './minute-turnover.ts'
import { createMinutes, drawMinutes, type MinuteSeries, toDeviations, toRecordedMinutes } from './recorded-minutes.ts'
import { RecordedTrades } from './recorded-trades.ts'
import { loadRecording } from './recording.ts'
import { SampleBook, takeBookSamples } from './sample-book.ts'
import { getOrCreate, SampleMarket } from './sample-market.ts'
import { createSeededRandom, createSeededStream, type LaterSeed } from './seeded-random.ts'
import { SharedWalk } from './shared-walk.ts'
import { drawSteps, type SharedSteps, StepMinuteBars } from './step-path.ts'
import { StepWalk } from './step-walk.ts'

/** Coin whose recorded days decide the common movement of all markets: it has the longest recording. */
const SHARED_COIN = 'btc'

/** Maximum number of cached days of shared steps: all markets are read for today and yesterday in turn. */
const MAX_CACHED_DAYS = 3

/** Options of {@link createSampleMarkets}. The days equal the first live day if the installation began with this version. */
export interface SampleMarketsOptions extends Partial<Pick<PhaseStarts, 'drawnFrom' | 'walkFrom'>> {
  laterSeed?: LaterSeed | undefined
}

/** Creates the sample markets of a seed. */
export function createSampleMarkets(
  liveDay: number,
  seed: Uint8Array,
  { drawnFrom = liveDay, walkFrom = drawnFrom, laterSeed }: SampleMarketsOptions = {},
): SampleMarket[] {
  const recordings = loadRecordings()
  const draw = createSeededRandom(seed, laterSeed)
  const { btc, eth, ltc } = recordings.daily
  const moves = { btc: summarizeDays(btc), eth: summarizeDays(eth), ltc: summarizeDays(ltc) }
  const standard = { btc: standardizeDays(moves.btc), eth: standardizeDays(moves.eth), ltc: standardizeDays(moves.ltc) }
  const sources = { btc: loadSource('btc'), eth: loadSource('eth') }
  const sharedDays = new DaySequence(standard[SHARED_COIN], draw, 'of all', liveDay)
  const pool = toRecordedMinutes(recordings.shapes)
  const pace = toDeviations(pool)
  const [shared, sharedSteps] = [createSharedMinutes(pool, draw), createSharedSteps(pace, draw)]
  const walk = new SharedWalk(pace, createSeededStream(seed, laterSeed), walkFrom)
  return CATALOGUE.map((listing) => {
    const { history, price, symbol } = listing
    const { trades, samples } = sources[listing.recording]
    const days = new DailyPath(
      moves[history.coin],
      history,
      price,
      { liveDay, drawnFrom },
      { shared: sharedDays, own: new DaySequence(standard[history.coin], draw, symbol, liveDay) },
    )
    const turnover = new MinuteTurnover(listing, trades)
    const recorded = new RecordedMinuteBars(listing, days, turnover, shared)
    const drawn = new StepMinuteBars(listing, days, turnover, sharedSteps)
    const walked = new StepWalk(listing, days, turnover, walk)
    return new SampleMarket(listing, {
      firstDay: days.firstDay,
      findGenerator: (day) => (day < drawnFrom ? recorded : day < walkFrom ? drawn : walked),
      book: new SampleBook(listing, samples),
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
      if (day !== known) drawMinutes(pool, draw, 'of all', day, minutes)
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
    steps: (day) => getOrCreate(days, day, MAX_CACHED_DAYS, () => drawSteps(pace, draw, 'of all', day)),
  }
}
