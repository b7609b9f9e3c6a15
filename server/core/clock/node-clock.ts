import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import type { Context } from '../http/context.ts'
import { repeatEvery } from '../scheduler/repeat.ts'

/** A node whose clock differs by more from the database's would decide by other trades than the other nodes. */
const MOST_OFF_MS = 500
/** What an exchange says was some time under way: so much later than it says is no sign that this clock is ahead. */
const MOST_UNDER_WAY_MS = 1_000
/** The clock is compared so often. */
const COMPARED_MS = 5_000
/** A database that does not answer within this time is not there. */
const PATIENCE_MS = 2_000
/** An answer that took longer proves a clock wrong, but not right. */
const PROMPT_MS = 500

/** By how many ms this node's clock is ahead (above zero) or behind, at least; null while it is not known. */
export interface Differences {
  database: number | null
  exchange: number | null
}

/** The clock of a node, measured by those of the database and the exchange. */
export interface NodeClock {
  /** Whether it was found too far off, or has jumped since it was compared: then nothing may be decided or accepted by it. */
  isOff(): boolean
  /** The same by the database's clock alone: the exchange, or the way from it, may be what is wrong otherwise. */
  isOffByDatabase(): boolean
  differences(): Differences
  /** Compares it now; false when the database does not answer. Says in the log when it is found off, and when it is right again. */
  compare(): Promise<boolean>
}

/** What the clock is measured with. */
export interface ClockOptions extends Pick<Context, 'db' | 'now' | 'log'> {
  /** Milliseconds that go on evenly whatever is done to the clock. */
  steady?: () => number
}

/** Makes the clock of a node. It counts as right until it is compared. */
function createClock({ db, now, log, steady = () => performance.now() }: ClockOptions, exchange: Exchange): NodeClock {
  /** What the last comparison found, and when by both clocks. */
  let found: { ahead: number; at: number; steady: number } | null = null
  let said = false

  /** Since it was compared, the clock may have been set. */
  const jumped = () => (found ? now() - found.at - (steady() - found.steady) : 0)
  const differences = (): Differences => ({
    database: found && Math.round(found.ahead + jumped()),
    exchange: exchange(),
  })
  const isOffByDatabase = () => Math.abs(differences().database ?? 0) > MOST_OFF_MS
  const isOff = () => {
    const { exchange: told } = differences()
    return isOffByDatabase() || (told ?? 0) < -MOST_OFF_MS || (told ?? 0) > MOST_UNDER_WAY_MS
  }

  async function compare(): Promise<boolean> {
    const [before, began] = [now(), steady()]
    const at = await timeOf(db)
    if (at === null) return false
    const after = now()
    // The database looked at its clock at some moment in between.
    const ahead = Math.max(0, before - at) - Math.max(0, at - after)
    if (ahead !== 0 || steady() - began < PROMPT_MS) found = { ahead, at: after, steady: steady() }
    if (isOff() !== said) {
      said = isOff()
      if (said)
        log.error(differences(), 'the clock of this machine is off: no orders are taken, filled or settled here')
      else log.info(differences(), 'the clock of this machine is right again')
    }
    return true
  }
  return { isOff, isOffByDatabase, differences, compare }
}

type Exchange = () => number | null

const clocks = new WeakMap<Context, NodeClock>()

/** The clock of a running backend. One that nobody watches is right. */
export function clockOf(context: Context): NodeClock {
  return clocks.get(context) ?? setClock(context, () => null)
}

function setClock(context: Context, exchange: Exchange, options: Partial<ClockOptions> = {}): NodeClock {
  const clock = createClock({ ...context, ...options }, exchange)
  clocks.set(context, clock)
  return clock
}

/** Compares the clock now and again and again from now on; `exchange` tells by how much it is ahead of the exchange's, null without one. Answers what ends it. */
export async function watchClock(
  context: Context,
  exchange: Exchange,
  options: Partial<ClockOptions> = {},
): Promise<() => void> {
  const clock = setClock(context, exchange, options)
  await clock.compare()
  return repeatEvery(COMPARED_MS, () => clock.compare(), context.log, 'the clock cannot be compared')
}

/** What time it is for the database (epoch ms); null when it does not answer. */
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
