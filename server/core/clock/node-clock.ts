import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import type { Context } from '../http/context.ts'
import { repeatEvery } from '../scheduler/repeat.ts'

/** Largest accepted difference from the database's clock: beyond it a node would decide by other trades than the other nodes. */
const MOST_OFF_MS = 500
/** Largest accepted lead over the exchange's clock: its messages may be that old when they arrive. */
const MOST_UNDER_WAY_MS = 1_000
/** Interval of comparisons. */
const COMPARED_MS = 5_000
/** Timeout of the database query. */
const PATIENCE_MS = 2_000
/** A slower response can prove that the clock is wrong, but not that it is right. */
const PROMPT_MS = 500

/** Minimum ms by which this node's clock is ahead (above zero) or behind; null while unknown. */
export interface Differences {
  database: number | null
  exchange: number | null
}

/** Clock of a node, compared with those of the database and the exchange. */
export interface NodeClock {
  /** Returns whether the clock is too far off or has jumped since the last comparison. Then the node must not decide or accept anything by it. */
  isOff(): boolean
  /** Like `isOff`, by the database's clock only: a difference from the exchange may be the exchange's or the network's fault. */
  isOffByDatabase(): boolean
  differences(): Differences
  /** Compares the clock now; resolves to false if the database does not respond. Logs when the clock is found off and when it is right again. */
  compare(): Promise<boolean>
}

/** Sources of time for the comparison. */
export interface ClockOptions extends Pick<Context, 'db' | 'now' | 'log'> {
  /** Monotonic milliseconds, unaffected by changes of the clock. */
  steady?: () => number
}

/** Creates the clock of a node. It counts as right until the first comparison. */
function createClock({ db, now, log, steady = () => performance.now() }: ClockOptions, exchange: Exchange): NodeClock {
  /** Result of the last comparison, and its time by both clocks. */
  let last: { ahead: number; at: number; steady: number } | null = null
  let wasOff = false

  /** Returns the ms by which the clock was set since the last comparison. */
  const getJump = () => (last ? now() - last.at - (steady() - last.steady) : 0)
  const differences = (): Differences => ({
    database: last && Math.round(last.ahead + getJump()),
    exchange: exchange(),
  })
  const isOffByDatabase = () => Math.abs(differences().database ?? 0) > MOST_OFF_MS
  const isOff = () => {
    const ahead = differences().exchange ?? 0
    return isOffByDatabase() || ahead < -MOST_OFF_MS || ahead > MOST_UNDER_WAY_MS
  }

  async function compare(): Promise<boolean> {
    const [before, began] = [now(), steady()]
    const at = await timeOf(db)
    if (at === null) return false
    const after = now()
    // The database read its clock at some moment between `before` and `after`.
    const ahead = Math.max(0, before - at) - Math.max(0, at - after)
    if (ahead !== 0 || steady() - began < PROMPT_MS) last = { ahead, at: after, steady: steady() }
    if (isOff() !== wasOff) {
      wasOff = isOff()
      if (wasOff)
        log.error(differences(), 'the clock of this machine is off: this node accepts, fills and settles no orders')
      else log.info(differences(), 'the clock of this machine is right again')
    }
    return true
  }
  return { isOff, isOffByDatabase, differences, compare }
}

type Exchange = () => number | null

const clocks = new WeakMap<Context, NodeClock>()

/** Returns the clock of a running backend. A clock that is not watched counts as right. */
export function clockOf(context: Context): NodeClock {
  return clocks.get(context) ?? setClock(context, () => null)
}

function setClock(context: Context, exchange: Exchange, options: Partial<ClockOptions> = {}): NodeClock {
  const clock = createClock({ ...context, ...options }, exchange)
  clocks.set(context, clock)
  return clock
}

/**
 * Compares the clock now and every 5 s. `exchange` returns by how many ms it is ahead of the exchange's clock, null without one. Returns a function that stops
 * it.
 */
export async function watchClock(
  context: Context,
  exchange: Exchange,
  options: Partial<ClockOptions> = {},
): Promise<() => void> {
  const clock = setClock(context, exchange, options)
  await clock.compare()
  return repeatEvery(COMPARED_MS, () => clock.compare(), context.log, 'comparison of the clock failed')
}

/** Returns the time of the database (epoch ms); null if it does not respond within 2 s. */
async function timeOf(db: Db): Promise<number | null> {
  const late = new AbortController()
  const asked = db
    .query<{ at: number }>('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at')
    .then(([row]) => row?.at ?? null)
    .catch(() => null)
  const at = await Promise.race([asked, sleep(PATIENCE_MS, null, late).catch(() => null)])
  late.abort()
  return at
}
