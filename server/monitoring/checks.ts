import { clockOf } from '../clock/clock.ts'
import type { Context } from '../http/context.ts'
import { lifeOf } from '../http/life.ts'
import { marketOf } from '../market/context.ts'

/** What a node needs in order to serve, and what is wrong with each; null where it is well. */
export interface Checks {
  database: 'does not answer' | null
  market: 'silent' | null
  /** `off` by the database's or the exchange's (clock/), `unknown` without a database. */
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
  const clock = clockOf(context)
  const answered = await clock.compare()
  const [market, life] = [marketOf(context), lifeOf(context)]
  const isFresh = market.markets().some(({ symbol }) => market.isLive(symbol, context.now()))
  return {
    database: answered ? null : 'does not answer',
    market: isFresh ? null : 'silent',
    clock: clock.isOff() ? 'off' : answered ? null : 'unknown',
    stop: life === 'serving' ? null : life,
  }
}
