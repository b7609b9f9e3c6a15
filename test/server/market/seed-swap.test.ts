import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import type { Db } from '../../../server/core/db/db.ts'
import type { Domain } from '../../../server/define-domain.ts'
import { loadDomains } from '../../../server/domains.ts'
import { dayIndex, PERIODS } from '../../../server/market/sample/calendar.ts'
import { MarketCandles } from '../../../server/market/sample/sample-candles.ts'
import type { SampleMarket } from '../../../server/market/sample/sample-market.ts'
import { createSampleMarkets, type SampleMarketsOptions } from '../../../server/market/sample/sample-markets.ts'
import { embeddedDatabase } from '../../support/databases.ts'
import { readPushes, readResponses, startPublishing } from '../../support/published.ts'
import { EPOCH, SEED } from '../../support/sample-market.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const OTHER_SEED = new Uint8Array(32).fill(8)
const liveDay = dayIndex(EPOCH / MINUTE)
/** First boundary of each kind after the start of the market: a day of the exchange begins at 16:00 UTC. */
const [FIRST_MINUTE, FIRST_HOUR, FIRST_DAY] = [EPOCH, EPOCH, EPOCH + 12 * HOUR]
/** Times of a swap: any ms, and shortly before, at and shortly after the beginning of a minute, hour and day. */
const swapTime = fc.oneof(
  fc.integer({ min: EPOCH + 5_000, max: EPOCH + 3 * DAY }),
  ...[
    { first: FIRST_MINUTE, step: MINUTE },
    { first: FIRST_HOUR, step: HOUR },
    { first: FIRST_DAY, step: DAY },
  ].map(({ first, step }) =>
    fc
      .tuple(fc.integer({ min: 1, max: Math.floor((2 * DAY) / step) }), fc.constantFrom(-1, 0, 1, 400))
      .map(([number, off]) => first + number * step + off),
  ),
)
let db: Db
let domains: readonly Domain[]

before(async () => {
  db = await embeddedDatabase()
  domains = await loadDomains()
})

/** Reads all that is published up to `time`, and the responses 2 s later. */
async function publishUpTo(time: number, options: Parameters<typeof startPublishing>[3]) {
  const backend = await startPublishing(db, domains, time - 2_000, options)
  try {
    const earlier = await readResponses(backend)
    const pushes = await readPushes(backend, time)
    const published = { earlier, pushes, responses: await readResponses(backend) }
    backend.clock.now += 2_000
    return { published, later: await readResponses(backend) }
  } finally {
    await backend.close()
  }
}

test('seed swap, running backend: no byte published up to a time changes if all later steps are drawn from another seed', async () => {
  await fc.assert(
    fc.asyncProperty(swapTime, async (after) => {
      const one = await publishUpTo(after, {})
      const other = await publishUpTo(after, { laterSeed: { after, seed: OTHER_SEED } })
      assert.deepEqual(other.published, one.published)
      assert.notDeepEqual(other.later, one.later, 'the other seed decides the time after the swap')
    }),
    { numRuns: 8, seed: 17, endOnFailure: true },
  )
})

/** Returns what a market shows up to a time: trades, candles of each period, 24-hour figures and book. */
function readMarket(market: SampleMarket, now: number) {
  const candles = new MarketCandles(market)
  return {
    trades: market.listLatest(market.findOrdinalAfter(now), 500),
    candles: PERIODS.filter((period) => period !== '1year').map((period) => candles.listUpTo(period, now, 3)),
    day: candles.getRollingDay(now),
    book: market.getBook(now, 20),
  }
}

function findChanged(after: number, options: SampleMarketsOptions): string[] {
  const markets = createSampleMarkets(liveDay, SEED, options)
  const swapped = createSampleMarkets(liveDay, SEED, { ...options, laterSeed: { after, seed: OTHER_SEED } })
  return markets.flatMap((market, at) => {
    const other = swapped[at] as SampleMarket
    const isSame = JSON.stringify(readMarket(other, after)) === JSON.stringify(readMarket(market, after))
    return isSame ? [] : [market.listing.symbol]
  })
}

test('seed swap, all markets: no trade, candle, 24-hour figure or book up to a time depends on later steps', () => {
  fc.assert(
    fc.property(swapTime, (after) => assert.deepEqual(findChanged(after, {}), [])),
    { numRuns: 12, seed: 18, endOnFailure: true },
  )
})

test('seed swap, an installation that has switched: from the switch on, no figure depends on later steps; before it, figures did', () => {
  const phases = { walkFrom: liveDay + 2 }
  const switched = FIRST_DAY + DAY
  for (const after of [switched, switched + 1, switched + 5 * HOUR + 31_234])
    assert.deepEqual(findChanged(after, phases), [])
  assert.equal(findChanged(switched - 5 * HOUR, phases).length, 15)
})
