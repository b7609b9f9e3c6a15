import type { Sql } from '../../core/db/sql.ts'
import type { Log } from '../../core/log/log.ts'
import type { MarketInfo } from '../market.ts'

/** Waits between attempts to fetch the markets while the exchange is unavailable, ms: doubled from the first to the longest. */
export interface RetryWaits {
  firstMs: number
  longestMs: number
}

const DEFAULT_WAITS: RetryWaits = { firstMs: 3_000, longestMs: 60_000 }

/** Returns why an exchange's markets cannot be used, in one sentence; null if they can. */
export type FindMarketProblem = (markets: readonly MarketInfo[]) => string | null

/** Source of the markets, and the database that stores them. */
export interface MarketDiscoveryOptions {
  db: Sql
  /** The exchange's address. */
  source: string
  log: Log
  now(): number
  /** Fetches the markets. Rejects if the exchange does not respond or the address is not that of an exchange. */
  fetchMarkets(): Promise<readonly MarketInfo[]>
  /** Receives the stored markets, if there are any, and the exchange's markets as soon as it responds. */
  onMarkets(markets: readonly MarketInfo[]): void
  /** Returns why markets received after the start cannot be used, or null. The start itself checks the result of the first attempt. */
  findProblem?: FindMarketProblem
  waits?: RetryWaits
}

/**
 * Fetches the markets of an exchange. Resolves after the first attempt, also if it failed; retries while the exchange is unavailable, with one log line per
 * attempt. Returns a function that stops the retries.
 */
export async function startMarketDiscovery({
  log,
  fetchMarkets: ask,
  waits = DEFAULT_WAITS,
  ...options
}: MarketDiscoveryOptions): Promise<() => void> {
  let ended = false
  let timer: NodeJS.Timeout | null = null

  async function attempt(waitMs: number, isFirst: boolean): Promise<boolean> {
    try {
      const markets = await ask()
      if (markets.length === 0) throw new Error('the exchange lists no market against USDT')
      const problem = isFirst ? null : (options.findProblem?.(markets) ?? null)
      if (problem !== null) throw new Error(problem)
      if (ended) return true
      options.onMarkets(markets)
      await storeMarkets(options, markets).catch((err: unknown) =>
        log.warn({ err }, 'markets of the exchange could not be stored'),
      )
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const again = `retrying in ${Math.round(waitMs / 1000)} s`
      if (!ended) log.error({ exchange: options.source, reason }, `MARKET_UPSTREAM cannot be used, ${again}`)
      return false
    }
  }

  function later(waitMs: number): void {
    if (ended) return
    const turn = async () => {
      const next = Math.min(waitMs * 2, waits.longestMs)
      if (await attempt(next, false))
        log.warn({ exchange: options.source }, 'the exchange of MARKET_UPSTREAM responds again')
      else later(next)
    }
    timer = setTimeout(() => void turn(), waitMs)
  }

  if (!(await attempt(waits.firstMs, true))) {
    const marketInfos = await readStoredMarkets(options)
    if (marketInfos) options.onMarkets(marketInfos)
    later(waits.firstMs)
  }
  return () => {
    ended = true
    if (timer) clearTimeout(timer)
  }
}

async function readStoredMarkets({
  db,
  source,
}: Pick<MarketDiscoveryOptions, 'db' | 'source'>): Promise<readonly MarketInfo[] | null> {
  const [row] = await db.query<{ markets: MarketInfo[] }>('SELECT markets FROM relayed_markets WHERE source = $1', [
    source,
  ])
  return row?.markets ?? null
}

async function storeMarkets(
  { db, source, now }: Pick<MarketDiscoveryOptions, 'db' | 'source' | 'now'>,
  markets: readonly MarketInfo[],
): Promise<void> {
  await db.query(
    `INSERT INTO relayed_markets (source, markets, learnt_at) VALUES ($1, $2::jsonb, $3::bigint)
     ON CONFLICT (source) DO UPDATE SET markets = excluded.markets, learnt_at = excluded.learnt_at`,
    [source, JSON.stringify(markets), now()],
  )
}
