import type { Sql } from '../../core/db/sql.ts'
import type { Log } from '../../core/log/log.ts'
import type { MarketInfo } from '../market.ts'

/** Waits between tries to learn the markets while the exchange is away, ms: doubled from the first to the longest. */
export interface LearningWaits {
  firstMs: number
  longestMs: number
}

const WAITS: LearningWaits = { firstMs: 3_000, longestMs: 60_000 }

/** Returns why an exchange's markets cannot be used, in one sentence; null if they can. */
export type FindMarketProblem = (markets: readonly MarketInfo[]) => string | null

/** Where the markets come from, and where they are kept. */
export interface LearningOptions {
  db: Sql
  /** The exchange's address. */
  source: string
  log: Log
  now(): number
  /** Asks the exchange for its markets. Rejects when it does not answer, or is no exchange. */
  ask(): Promise<readonly MarketInfo[]>
  /** Called with the markets that were kept, if there are any, and with those of the exchange as soon as it answers. */
  learnt(markets: readonly MarketInfo[]): void
  /** Returns why markets that come after the start cannot be used, or null. Those of the first try are checked by the start itself. */
  findProblem?: FindMarketProblem
  waits?: LearningWaits
}

/**
 * Learns the markets of an exchange. Resolves after the first try, whatever came of it; while the exchange is away it is asked again and again, with one line
 * in the log for each try. Returns a function that ends the asking.
 */
export async function learnMarkets({ log, ask, waits = WAITS, ...options }: LearningOptions): Promise<() => void> {
  let ended = false
  let timer: NodeJS.Timeout | null = null

  async function attempt(waitMs: number, isFirst: boolean): Promise<boolean> {
    try {
      const markets = await ask()
      if (markets.length === 0) throw new Error('the exchange lists no market against USDT')
      const problem = isFirst ? null : (options.findProblem?.(markets) ?? null)
      if (problem !== null) throw new Error(problem)
      if (ended) return true
      options.learnt(markets)
      await keep(options, markets).catch((err: unknown) =>
        log.warn({ err }, 'the markets of the exchange were not kept'),
      )
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const again = `asking again in ${Math.round(waitMs / 1000)} s`
      if (!ended) log.error({ exchange: options.source, reason }, `MARKET_UPSTREAM cannot be used, ${again}`)
      return false
    }
  }

  function later(waitMs: number): void {
    if (ended) return
    const turn = async () => {
      const next = Math.min(waitMs * 2, waits.longestMs)
      if (await attempt(next, false))
        log.warn({ exchange: options.source }, 'the exchange of MARKET_UPSTREAM answers now')
      else later(next)
    }
    timer = setTimeout(() => void turn(), waitMs)
  }

  if (!(await attempt(waits.firstMs, true))) {
    const known = await kept(options)
    if (known) options.learnt(known)
    later(waits.firstMs)
  }
  return () => {
    ended = true
    if (timer) clearTimeout(timer)
  }
}

async function kept({ db, source }: Pick<LearningOptions, 'db' | 'source'>): Promise<readonly MarketInfo[] | null> {
  const [row] = await db.query<{ markets: MarketInfo[] }>('SELECT markets FROM relayed_markets WHERE source = $1', [
    source,
  ])
  return row?.markets ?? null
}

async function keep(
  { db, source, now }: Pick<LearningOptions, 'db' | 'source' | 'now'>,
  markets: readonly MarketInfo[],
): Promise<void> {
  await db.query(
    `INSERT INTO relayed_markets (source, markets, learnt_at) VALUES ($1, $2::jsonb, $3::bigint)
     ON CONFLICT (source) DO UPDATE SET markets = excluded.markets, learnt_at = excluded.learnt_at`,
    [source, JSON.stringify(markets), now()],
  )
}
