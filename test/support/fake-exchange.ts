import { createServer } from 'node:http'
import { after } from 'node:test'
import { WebSocketServer } from 'ws'
import { until } from './until.ts'

/** Level of an order book on the wire. */
type WireLevel = readonly [price: number, amount: number]

/** Trade that the exchange reports; missing fields are those of a quiet market. */
export interface ReportedTrade {
  price?: number | string
  amount?: number | string
  ts?: number
}

/** Exchange with one market at 60,000 that reports what a test sets, by HTTP and a socket in HTX's format. */
export interface FakeExchange {
  address: string
  /** Order book; null for one around 60,000. */
  book: { bids: WireLevel[]; asks: WireLevel[] } | null
  /** Offset of its timestamps from the clock in ms. */
  aheadMs: number
  /** Returns the number of connected sockets. */
  countSockets(): number
  /** Reports a trade without waiting for any node. Returns its id. */
  send(trade: ReportedTrade): number
  /** Reports trades in one push and waits until all nodes have received them. */
  report(...trades: readonly ReportedTrade[]): Promise<void>
  /** Reports a trade to the node that connected first with other values than to the others. */
  reportDifferently(first: ReportedTrade, others: ReportedTrade): Promise<void>
  /** Pushes the order book and waits until all nodes have received it. */
  reportBook(): Promise<void>
  /** Reports a trade at 60,000 in each second for the given number of seconds. */
  reportQuietTrades(seconds: number): Promise<void>
}

const PRICE = 60_000
const DAY = { open: PRICE, high: 60_500, low: 59_500, close: PRICE, amount: 3, vol: 180_000, count: 5 }
const SYMBOL = {
  symbol: 'btcusdt',
  'base-currency': 'btc',
  'quote-currency': 'usdt',
  state: 'online',
  'price-precision': 2,
  'amount-precision': 6,
}

/** Exchanges run until all tests of the file are done, even if one test created them. */
const running: (() => void)[] = []
after(() => {
  for (const end of running) end()
})

/** Starts an exchange with a history of one minute of trades. It ends after all tests of the file. `clock` is the clock of the nodes. */
export async function startFakeExchange(clock: { now: number }): Promise<FakeExchange> {
  let lastId = 1_000
  const rowOf = ({ price = PRICE, amount = 0.5, ts = clock.now + exchange.aheadMs }: ReportedTrade) => {
    lastId += 1
    return { id: 1e26 + lastId, 'trade-id': lastId, tradeId: lastId, price, amount, ts, direction: 'buy' }
  }
  const bookNow = () => exchange.book ?? { bids: [[59_990, 5]], asks: [[60_010, 5]] }
  const history: ReturnType<typeof rowOf>[] = []
  const answers: Record<string, () => object> = {
    '/v1/common/symbols': () => ({ data: [SYMBOL] }),
    '/market/tickers': () => ({ data: [{ symbol: 'btcusdt', ...DAY }] }),
    '/market/history/trade': () => ({ data: [{ data: history }] }),
    '/market/depth': () => ({ tick: { ...bookNow(), ts: clock.now } }),
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url?.split('?')[0] ?? '']?.() ?? { data: null }
    response.end(JSON.stringify({ status: 'ok', ...answer }))
  })
  const sockets = new WebSocketServer({ server })
  const waiting = new Map<number, number>()
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => {
      const { sub, id, pong } = JSON.parse(String(data))
      if (sub) socket.send(JSON.stringify({ id, status: 'ok', subbed: sub }))
      if (pong) waiting.set(pong, (waiting.get(pong) ?? 1) - 1)
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.push(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
  })

  let pings = 0
  const exchange: FakeExchange = {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    book: null,
    aheadMs: 0,
    countSockets: () => sockets.clients.size,
    send(trade) {
      const row = rowOf(trade)
      history.push(row)
      const push = { ch: 'market.btcusdt.trade.detail', ts: row.ts, tick: { data: [row] } }
      for (const socket of sockets.clients) socket.send(JSON.stringify(push))
      return row.tradeId
    },
    report: (...trades) => {
      const rows = trades.map(rowOf)
      return send(() => rows)
    },
    reportDifferently(first, others) {
      const row = rowOf(others)
      return send((at) => [at === 0 ? { ...row, ...first } : row])
    },
    reportBook() {
      const tick = { ...bookNow(), ts: clock.now }
      return push(() => ({ ch: 'market.btcusdt.depth.step0', ts: clock.now, tick }))
    },
    async reportQuietTrades(seconds) {
      for (let second = 0; second < seconds; second++) {
        clock.now += 1_000
        await exchange.report({})
      }
    },
  }

  /** Sends each node its rows of trades and waits until all have received them. */
  const send = (rowsFor: (node: number) => object[]) =>
    push((at) => ({
      ch: 'market.btcusdt.trade.detail',
      ts: clock.now + exchange.aheadMs,
      tick: { data: rowsFor(at) },
    }))

  /** Sends each node its message and waits until all have received them. */
  async function push(messageFor: (node: number) => object): Promise<void> {
    const ping = ++pings
    waiting.set(ping, sockets.clients.size)
    for (const [at, socket] of [...sockets.clients].entries()) {
      socket.send(JSON.stringify(messageFor(at)))
      // A node answers the ping after it has processed the push.
      socket.send(JSON.stringify({ ping }))
    }
    await until(() => waiting.get(ping) === 0, 'the nodes have heard it')
  }
  for (let second = 60; second > 0; second--) history.push(rowOf({ ts: clock.now - second * 1_000 }))
  return exchange
}
