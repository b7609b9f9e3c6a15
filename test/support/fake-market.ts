import { LATE_TRADE_GRACE_MS } from '../../server/market/late-trades.ts'
import type { Halt, Market, RejectedTrade, Trade, VisibleBook } from '../../server/market/market.ts'

/** Market whose trades and outages a test sets. */
export interface FakeMarket extends Market {
  /** Adds a trade at a time, by default a purchase of 0.1. */
  trade(ts: number, price: string, amount?: string, direction?: Trade['direction']): Trade
  /** Order book that all members see. */
  visible: VisibleBook | null
  silence: { from: number; to: number } | null
  /** Halt of trading; null while the market is open. */
  halted: Halt | null
  /** Rejects a trade that was added. */
  reject(trade: Trade): void
}

/** Creates a market BTC/USDT with id 1, without trades later than `now()`. It is a sample market, or a relayed one if `sample` is null. */
export function fakeMarket(now: () => number, sample: string | null = 'test'): FakeMarket {
  const trades: Trade[] = []
  const rejected: RejectedTrade[] = []
  const visible = () => trades.filter(({ ts }) => ts <= now())
  /** A relay without outages: a later trade proves that no earlier one is missing. */
  const knownUntil = () => Math.max(now() - LATE_TRADE_GRACE_MS, (visible().at(-1)?.ts ?? 0) - 1)
  const fake: FakeMarket = {
    silence: null,
    visible: null,
    halted: null,
    reject({ id, ts }) {
      const [gone] = trades.splice(
        trades.findIndex((trade) => trade.id === id),
        1,
      )
      const { price = null, amount = null, direction = null } = gone ?? {}
      rejected.push({ id, ts, reason: 'band', price, amount, direction })
    },
    trade(ts, price, amount = '0.1', direction = 'buy') {
      const trade: Trade = { id: String(1000 + trades.length), price, amount, ts, direction }
      trades.push(trade)
      trades.sort((a, b) => a.ts - b.ts || Number(a.id) - Number(b.id))
      return trade
    },
    markets: () => [
      {
        id: '1',
        symbol: 'btcusdt',
        base: 'BTC',
        quote: 'USDT',
        title: 'BTC/USDT',
        name: 'Bitcoin',
        pricePrecision: 2,
        amountPrecision: 5,
        sample,
      },
    ],
    detail: () => null,
    book: () => fake.visible,
    firstTradeAfter: (_symbol, ts) => visible().find((trade) => trade.ts > ts) ?? null,
    lastTradeAtOrBefore: (_symbol, ts) => visible().findLast((trade) => trade.ts <= ts) ?? null,
    tradesBetween: (_symbol, from, to) => visible().filter(({ ts }) => ts >= from && ts <= to),
    isLive: (symbol, at) => symbol === 'btcusdt' && !(fake.silence && at >= fake.silence.from && at <= fake.silence.to),
    getCoverage: () => [{ since: 0, until: sample === null ? knownUntil() : now() }],
    publishTrades: async () => undefined,
    fetchTrades: async () => undefined,
    medianPrice: () => null,
    findHalt: () => fake.halted,
    findRejectedBetween: (_symbol, from, to) => rejected.filter(({ ts }) => ts >= from && ts <= to && ts <= now()),
    syncRejections: async () => undefined,
    acceptPrice: () => undefined,
    onRejected: () => undefined,
    getClockLead: () => null,
    register: async () => undefined,
    sockets: () => 0,
    dismissSockets: () => undefined,
    close: async () => undefined,
  }
  return fake
}
