import type { Db } from '../../../core/db/db.ts'
import type { Log } from '../../../core/log/log.ts'
import { repeatEvery } from '../../../core/scheduler/repeat.ts'
import { ALL_MARKETS, type Halt, type Market } from '../../market.ts'

/** Read interval, ms: a halt takes effect on all nodes within a second. */
const READ_MS = 400

/** Row of trading_halts; times in epoch ms. */
export interface HaltRow {
  symbol: string
  message: string
  halted_at: number | null
  resumed_at: number | null
}

/** Reads the operator's halts and decisions; the one for all markets comes first. */
export const readHalts = (db: Pick<Db, 'query'>): Promise<HaltRow[]> =>
  db.query<HaltRow>('SELECT symbol, message, halted_at, resumed_at FROM trading_halts ORDER BY symbol <> $1, symbol', [
    ALL_MARKETS,
  ])

/** Market whose `halt` includes the operator's halts. `ready` resolves after they were read once. */
export interface HaltableMarket extends Market {
  ready: Promise<void>
}

/** Adds the operator's halts to a market, and carries out decisions to accept a price. Reads the database until the market is closed. */
export function withOperatorHalts(market: Market, db: Pick<Db, 'query'>, log: Log, readMs = READ_MS): HaltableMarket {
  let halts = new Map<string, Halt>()
  let resumed: Map<string, number> | null = null
  let reading: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const rows = await readHalts(db)
    halts = new Map(
      rows.flatMap(({ symbol, message, halted_at: since }) =>
        since === null ? [] : [[symbol, { by: 'operator' as const, since, message }]],
      ),
    )
    for (const { symbol, resumed_at } of rows)
      if (resumed !== null && (resumed_at ?? 0) > (resumed.get(symbol) ?? 0)) market.acceptPrice(symbol)
    resumed = new Map(rows.map(({ symbol, resumed_at }) => [symbol, resumed_at ?? 0]))
  }

  const stop = repeatEvery(
    readMs,
    () => {
      reading = read()
      return reading
    },
    log,
    'trading halts could not be read, keeping the last known ones',
  )
  return {
    ...market,
    ready: reading.catch(() => undefined),
    halt: (symbol) => halts.get(ALL_MARKETS) ?? halts.get(symbol) ?? market.halt(symbol),
    async close() {
      stop()
      await reading.catch(() => undefined)
      await market.close()
    },
  }
}
