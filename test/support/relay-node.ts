import type { Db } from '../../server/core/db/db.ts'
import type { Market, Trade } from '../../server/market/market.ts'
import { relayKnowledge } from '../../server/market/upstream/trade-coverage.ts'
import { fakeMarket } from './fake-market.ts'

/** The one market of these nodes. */
export const SYMBOL = 'btcusdt'
export const SOURCE = 'https://exchange.example'

/** Exchange whose trades a test sets. */
export interface Exchange {
  trade(ts: number, price: string, amount?: string, direction?: Trade['direction']): Trade
  trades: readonly Trade[]
}

/** Creates an exchange without trades. */
export function exchange(): Exchange {
  const trades: Trade[] = []
  return {
    trades,
    trade(ts, price, amount = '0.1', direction = 'buy') {
      const trade = { id: String(1000 + trades.length), price, amount, ts, direction }
      trades.push(trade)
      return trade
    },
  }
}

/** Node of a backend that relays an exchange, with a connection that the test controls. */
export interface RelayNode {
  market: Market
  /** Delivers all trades since the last delivery, at most up to `to` (epoch ms). */
  hear(to?: number): void
  /** Connects (again) and delivers the latest trades from `oldest` (epoch ms) on. */
  connect(oldest: number): void
  /** Loses the connection. */
  lose(): void
}

/** Creates a node that has received nothing yet. */
export function relayNode(db: Db, { trades }: Exchange, now: () => number): RelayNode {
  const knowledge = relayKnowledge({ db, source: SOURCE, symbols: [SYMBOL], now })
  let toldUpTo = 0
  const told = (since: number, to: number) =>
    trades.filter(({ ts }) => ts > since && ts <= to).map(({ id, ...trade }) => ({ ...trade, tradeId: Number(id) }))
  return {
    market: { ...fakeMarket(now, null), ...knowledge },
    hear(to = now()) {
      knowledge.pushed(SYMBOL, told(toldUpTo, to), to)
      toldUpTo = to
    },
    connect(oldest) {
      // The exchange reports a number of trades, so those at the oldest time may be incomplete.
      const rows = told(oldest - 1, now())
      knowledge.filled(SYMBOL, rows.length > 0 ? rows : null, now())
      toldUpTo = now()
      knowledge.pushed(null, null, now())
    },
    lose: () => knowledge.lost(),
  }
}
