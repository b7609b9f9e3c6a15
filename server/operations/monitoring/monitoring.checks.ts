import { clockOf } from '../../core/clock/node-clock.ts'
import type { Context } from '../../core/http/context.ts'
import { lifeOf } from '../../core/http/lifecycle.ts'
import { marketOf } from '../../market/market-slot.ts'
import { siteOf } from '../site/built-site.ts'
import { createWriteCheck, type WriteCheck } from './write-check.ts'

/** Requirements of a node for serving, each with its problem or null. */
export interface Needs {
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
  /** `off` if messages of the exchange arrive late, or if their time does not match the node's clock. */
  exchangeClock: 'off' | null
}

/** Result of all checks of a node. */
export interface Checks {
  needs: Needs
  degraded: Degraded
}

const asking = new WeakMap<Context, Promise<Checks>>()
const writeChecks = new WeakMap<Context, WriteCheck>()

/** Checks whether this node can serve. Concurrent callers share one check, so that many probes cost no more than one. */
export function checks(context: Context): Promise<Checks> {
  const known = asking.get(context)
  if (known) return known
  const looked = look(context).finally(() => asking.delete(context))
  asking.set(context, looked)
  return looked
}

/** Minimum time between two checks of the database for pages, ms. */
const PAGES_LOOK_MS = 1_000

/** Returns a function that checks if the node's database responds and is writable. Results are cached for a second. */
export function databaseServes(context: Context, now: () => number = () => performance.now()): () => Promise<boolean> {
  let at = Number.NEGATIVE_INFINITY
  let latest = Promise.resolve(true)
  return () => {
    if (now() - at < PAGES_LOOK_MS) return latest
    at = now()
    latest = checks(context).then(({ needs }) => needs.database === null)
    return latest
  }
}

async function look(context: Context): Promise<Checks> {
  const clock = clockOf(context)
  const answered = await clock.compare()
  const unwritable = answered ? await writeCheckOf(context).problem() : null
  const [market, life] = [marketOf(context), lifeOf(context)]
  const isFresh = market.markets().some(({ symbol }) => market.isLive(symbol, context.now()))
  return {
    needs: {
      database: databaseProblem(answered, unwritable),
      clock: clock.isOffByDatabase() ? 'off' : answered ? null : 'unknown',
      site: siteOf(context).isBuilt() ? null : 'not built',
      stop: life === 'serving' ? null : life,
    },
    degraded: {
      market: isFresh ? null : 'silent',
      exchangeClock: clock.isOff() && !clock.isOffByDatabase() ? 'off' : null,
    },
  }
}

function databaseProblem(answered: boolean, unwritable: string | null): Needs['database'] {
  if (!answered) return 'does not answer'
  return unwritable === null ? null : `cannot be written (${unwritable})`
}

function writeCheckOf(context: Context): WriteCheck {
  const check = writeChecks.get(context) ?? createWriteCheck(context.db)
  writeChecks.set(context, check)
  return check
}
