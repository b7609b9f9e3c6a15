import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import type { Log } from '../log/log.ts'
import { repeatEvery } from '../scheduler/repeat.ts'

/** Largest accepted difference from the database's clock. Beyond it this node would decide orders by different trades than the other nodes. */
const MAX_OFFSET_MS = 500
/** Largest accepted lead over the exchange's clock. It is larger, because the exchange's messages may be that old when they arrive. */
const MAX_EXCHANGE_DELAY_MS = 1_000
/** Interval of comparisons. */
const COMPARE_INTERVAL_MS = 5_000
/** Timeout of the database query. */
const DATABASE_TIMEOUT_MS = 2_000
/** Response time up to which a comparison can prove that the clock is right. A slower response can only prove that it is wrong. */
const PROMPT_RESPONSE_MS = 500

/** Minimum ms by which this node's clock is ahead (above zero) or behind; null while unknown. */
export interface ClockOffsets {
  database: number | null
  exchange: number | null
}

/** Clock of a node, compared with those of the database and the exchange. */
export interface NodeClock {
  /**
   * Returns whether the clock is too far from the database's or the exchange's, including any jump since the last comparison. Then the node must not decide or
   * accept anything by it.
   */
  isOff(): boolean
  /** Like `isOff`, by the database's clock only: a difference from the exchange may be the exchange's or the network's fault. */
  isOffByDatabase(): boolean
  getOffsets(): ClockOffsets
  /** Compares the clock now; resolves to false if the database does not respond. Logs when the clock is found off and when it is right again. */
  compare(): Promise<boolean>
}

/** Sources of time for the comparison. */
export interface ClockOptions {
  db: Db
  /** Epoch ms. */
  now(): number
  log: Log
  /** Monotonic milliseconds, unaffected by changes of the clock. */
  monotonicNow?: () => number
}

/**
 * Creates the clock of a node. `getExchangeOffset` returns the ms by which it is ahead of the exchange's, or null if there is no exchange. Its database offset is
 * null until the first successful comparison, and null counts as right.
 */
export function createClock(
  { db, now, log, monotonicNow = () => performance.now() }: ClockOptions,
  getExchangeOffset: () => number | null,
): NodeClock {
  /** Result of the last comparison, and its time by both clocks. */
  let last: { ahead: number; at: number; monotonicAt: number } | null = null
  let wasOff = false

  /** Returns the ms by which the clock was set since the last comparison. */
  const getJump = () => (last ? now() - last.at - (monotonicNow() - last.monotonicAt) : 0)
  const differences = (): ClockOffsets => ({
    database: last && Math.round(last.ahead + getJump()),
    exchange: getExchangeOffset(),
  })
  const isOffByDatabase = () => Math.abs(differences().database ?? 0) > MAX_OFFSET_MS
  const isOff = () => {
    const ahead = differences().exchange ?? 0
    return isOffByDatabase() || ahead < -MAX_OFFSET_MS || ahead > MAX_EXCHANGE_DELAY_MS
  }

  async function compare(): Promise<boolean> {
    const [before, began] = [now(), monotonicNow()]
    const at = await readDatabaseTime(db)
    if (at === null) return false
    const after = now()
    // The database read its clock at some moment between `before` and `after`.
    const ahead = Math.max(0, before - at) - Math.max(0, at - after)
    if (ahead !== 0 || monotonicNow() - began < PROMPT_RESPONSE_MS)
      last = { ahead, at: after, monotonicAt: monotonicNow() }
    if (isOff() !== wasOff) {
      wasOff = isOff()
      if (wasOff)
        log.error(differences(), 'the clock of this machine is off: this node accepts, fills and settles no orders')
      else log.info(differences(), 'the clock of this machine is right again')
    }
    return true
  }
  return { isOff, isOffByDatabase, getOffsets: differences, compare }
}

/** Compares the clock now and every 5 s. Returns a function that stops the comparisons. */
export async function watchClock(clock: NodeClock, log: Log): Promise<() => void> {
  await clock.compare()
  return repeatEvery(COMPARE_INTERVAL_MS, () => clock.compare(), log, 'comparison of the clock failed')
}

/** Returns the time of the database (epoch ms); null if it does not respond within 2 s. */
async function readDatabaseTime(db: Db): Promise<number | null> {
  const late = new AbortController()
  const asked = db
    .query<{ at: number }>('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at')
    .then(([row]) => row?.at ?? null)
    .catch(() => null)
  const at = await Promise.race([asked, sleep(DATABASE_TIMEOUT_MS, null, late).catch(() => null)])
  late.abort()
  return at
}
