import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../http/context.ts'
import { lifeOf } from '../http/life.ts'
import { marketOf } from '../market/context.ts'

/** A database that does not answer within this time is not there. */
const PATIENCE_MS = 2_000
/** A node whose clock differs by more from the database's would settle by other trades than the other nodes. */
const MOST_OFF_MS = 500

/** What a node needs in order to serve, and what is wrong with each; null where it is well. */
export interface Checks {
  database: 'does not answer' | null
  market: 'silent' | null
  /** `unknown` without a database. */
  clock: 'off' | 'unknown' | null
  /** Null unless the node has been told to stop. */
  stop: 'leaving' | 'stopping' | null
}

const asking = new WeakMap<Context, Promise<Checks>>()

/** Looks whether this node can serve. Who asks while another asks gets the same answer, so that many who ask cost no more than one. */
export function checks(context: Context): Promise<Checks> {
  const known = asking.get(context)
  if (known) return known
  const looked = look(context).finally(() => asking.delete(context))
  asking.set(context, looked)
  return looked
}

async function look(context: Context): Promise<Checks> {
  const off = await clockOff(context)
  const [market, life] = [marketOf(context), lifeOf(context)]
  const isFresh = market.markets().some(({ symbol }) => market.isLive(symbol, context.now()))
  return {
    database: off === null ? 'does not answer' : null,
    market: isFresh ? null : 'silent',
    clock: off === null ? 'unknown' : off > MOST_OFF_MS ? 'off' : null,
    stop: life === 'serving' ? null : life,
  }
}

/** By how many ms the clocks of this node and of the database differ at least; null when the database does not answer. */
async function clockOff({ db, now }: Context): Promise<number | null> {
  const before = now()
  const late = new AbortController()
  const asked = db
    .query<{ at: number }>('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at')
    .then(([row]) => row?.at ?? null)
    .catch(() => null)
  const at = await Promise.race([asked, sleep(PATIENCE_MS, null, late).catch(() => null)])
  late.abort()
  // The database looked at its clock at some moment in between.
  return at === null ? null : Math.max(0, before - at, at - now())
}
