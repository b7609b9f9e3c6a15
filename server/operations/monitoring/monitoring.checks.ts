import type { Context } from '../../core/http/context.ts'
import type { Market } from '../../market/market.ts'
import type { RejectionReason } from '../../market/upstream/price-guard/rejection.ts'
import { createWriteCheck, type WriteCheck } from './write-check.ts'

/** Requirements of a node for serving, each with its problem or null. */
export interface Requirements {
  /** `cannot be written` includes the reason: an SQLSTATE such as `53100` (disk full), or `slow`. */
  database: 'does not answer' | `cannot be written (${string})` | null
  /** `off` compared with the database's clock (clock/), `unknown` without a database. */
  clock: 'off' | 'unknown' | null
  /** Files of the site. Null also for a node that serves no site. */
  site: 'not built' | null
  /** Null unless the node is stopping. */
  stop: 'leaving' | 'stopping' | null
}

/** Problems that degrade a node but leave it ready: the site is served, and orders that are affected are refused with a message. */
export interface Degraded {
  /** `silent` if no market is live. */
  market: 'silent' | null
  /** Markets in which trading is halted because prices of the exchange are rejected, with the reasons: `rejected in btcusdt (book contradicts trades)`. */
  prices: string | null
  /** `off` if messages of the exchange arrive late, or if their time does not match the node's clock. */
  exchangeClock: 'off' | null
}

/** Result of all checks of a node. */
export interface Checks {
  needs: Requirements
  degraded: Degraded
}

type CheckContext = Pick<Context, 'builtSite' | 'clock' | 'db' | 'lifecycle' | 'market' | 'now'>

/** Creates the function that checks whether a node can serve. Concurrent calls share one check, so that many probes cost no more than one. */
export function createNodeChecks(context: CheckContext): () => Promise<Checks> {
  const writeCheck = createWriteCheck(context.db)
  let running: Promise<Checks> | null = null
  return () => {
    running ??= checkAll(context, writeCheck).finally(() => {
      running = null
    })
    return running
  }
}

/** Minimum time between two checks of the database for pages, ms. */
const PROBE_TTL_MS = 1_000

/** Returns a function that checks if the node's database responds and is writable. Results are cached for a second. */
export function createDatabaseProbe(
  { runChecks }: Pick<Context, 'runChecks'>,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  let at = Number.NEGATIVE_INFINITY
  let latest = Promise.resolve(true)
  return () => {
    if (now() - at < PROBE_TTL_MS) return latest
    at = now()
    latest = runChecks().then(({ needs }) => needs.database === null)
    return latest
  }
}

async function checkAll(context: CheckContext, writeCheck: WriteCheck): Promise<Checks> {
  const { builtSite, clock, market } = context
  const { phase } = context.lifecycle
  const answered = await clock.compare()
  const unwritable = answered ? await writeCheck.findProblem() : null
  const isFresh = market.markets().some(({ symbol }) => market.isLive(symbol, context.now()))
  return {
    needs: {
      database: toDatabaseProblem(answered, unwritable),
      clock: clock.isOffByDatabase() ? 'off' : answered ? null : 'unknown',
      site: builtSite.isBuilt() ? null : 'not built',
      stop: phase === 'serving' ? null : phase,
    },
    degraded: {
      market: isFresh ? null : 'silent',
      prices: findPriceProblem(market),
      exchangeClock: clock.isOff() && !clock.isOffByDatabase() ? 'off' : null,
    },
  }
}

/** Number of markets that are named at most. */
const MAX_NAMED = 5

const REASON_TEXTS: Record<RejectionReason, string> = {
  form: 'unreadable trades',
  value: 'impossible figures',
  time: 'times ahead of the clock',
  band: 'prices too far from the market',
  jump: 'trades out of line, not confirmed',
  order: 'book unsorted or crossed',
  contradiction: 'book contradicts trades',
}

/** Returns the text of `Degraded.prices`. */
function findPriceProblem(market: Market): string | null {
  const halted = market.markets().flatMap(({ symbol }) => {
    const halt = market.findHalt(symbol)
    return halt?.by === 'prices' ? [`${symbol} (${halt.reason ? REASON_TEXTS[halt.reason] : 'unknown'})`] : []
  })
  if (halted.length === 0) return null
  const rest = halted.length - MAX_NAMED
  return `rejected in ${halted.slice(0, MAX_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

function toDatabaseProblem(answered: boolean, unwritable: string | null): Requirements['database'] {
  if (!answered) return 'does not answer'
  return unwritable === null ? null : `cannot be written (${unwritable})`
}
