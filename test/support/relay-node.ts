import type { Db } from '../../server/core/db/db.ts'
import type { Market, Trade } from '../../server/market/market.ts'
import { relayKnowledge } from '../../server/market/upstream/trade-coverage.ts'
import { fakeMarket } from './fake-market.ts'

/** The one market of these nodes. */
export const SYMBOL = 'btcusdt'
export const SOURCE = 'https://exchange.example'

/** An exchange whose trades a test decides, and the nodes that hear it. */
export interface Exchange {
  trade(ts: number, price: string, amount?: string, direction?: Trade['direction']): Trade
  trades: readonly Trade[]
}

/** Makes one without trades. */
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

/** A node of a backend that relays an exchange: its market, and what a test does to its connection. */
export interface RelayNode {
  market: Market
  /** The exchange tells what has happened since it told something last, as it does all the time. `to`: up to then alone (epoch ms). */
  hear(to?: number): void
  /** The connection is there (again), and the exchange has told its latest trades, from `oldest` on. */
  connect(oldest: number): void
  /** The connection is gone. */
  lose(): void
}

/** Makes a node that has heard nothing yet. */
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
      // That many are told, and of those of the oldest one's time perhaps not all.
      const rows = told(oldest - 1, now())
      knowledge.filled(SYMBOL, rows.length > 0 ? rows : null, now())
      toldUpTo = now()
      knowledge.pushed(null, null, now())
    },
    lose: () => knowledge.lost(),
  }
}
