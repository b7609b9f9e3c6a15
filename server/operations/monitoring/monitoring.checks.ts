import { clockOf } from '../../core/clock/clock.ts'
import type { Context } from '../../core/http/context.ts'
import { lifeOf } from '../../core/http/lifecycle.ts'
import { marketOf } from '../../market/market-context.ts'
import { siteOf } from '../site/built-site.ts'
import { createWriteCheck, type WriteCheck } from './write-check.ts'

/** What a node needs in order to serve, and what is wrong with each; null where it is well. */
export interface Needs {
  /** `cannot be written` carries the reason: an SQLSTATE as `53100` (disk full), or `slow`. */
  database: 'does not answer' | `cannot be written (${string})` | null
  /** `off` by the database's clock (clock/), `unknown` without a database. */
  clock: 'off' | 'unknown' | null
  /** The files of the site; null as well for a node that serves none. */
  site: 'not built' | null
  /** Null unless the node has been told to stop. */
  stop: 'leaving' | 'stopping' | null
}

/** What a node can do without: it stays ready, and the rest of the site is served. Orders that need it are refused in words. */
export interface Degraded {
  /** No market is live. */
  market: 'silent' | null
  /** What the exchange says comes late, or from another time than the node's clock tells. */
  exchangeClock: 'off' | null
}

/** Result of all checks of a node. */
export interface Checks {
  needs: Needs
  degraded: Degraded
}

const asking = new WeakMap<Context, Promise<Checks>>()
const writeChecks = new WeakMap<Context, WriteCheck>()

/** Looks whether this node can serve. Who asks while another asks gets the same answer, so that many who ask cost no more than one. */
export function checks(context: Context): Promise<Checks> {
  const known = asking.get(context)
  if (known) return known
  const looked = look(context).finally(() => asking.delete(context))
  asking.set(context, looked)
  return looked
}

/** Pages look at most this often whether the database serves. */
const PAGES_LOOK_MS = 1_000

/** Makes a function that says whether the database of a node answers and can be written to, as it was at most a second ago. */
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
