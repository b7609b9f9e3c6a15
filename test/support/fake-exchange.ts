import { createServer } from 'node:http'
import { after } from 'node:test'
import { WebSocketServer } from 'ws'
import { until } from './until.ts'

/** Level of an order book on the wire. */
type WireLevel = readonly [price: number, amount: number]

/** Trade that the exchange reports; missing fields are those of a quiet market. */
export interface ToldTrade {
  price?: number | string
  amount?: number | string
  ts?: number
}

/** Exchange with one market at 60,000 that reports what a test sets, by HTTP and a socket in HTX's format. */
export interface FalseExchange {
  address: string
  /** Order book; null for one around 60,000. */
  book: { bids: WireLevel[]; asks: WireLevel[] } | null
  /** Offset of its timestamps from the clock in ms. */
  ahead: number
  /** Reports trades in one push and waits until all nodes have received them. */
  tell(...trades: readonly ToldTrade[]): Promise<void>
  /** Reports a trade to the node that connected first with other values than to the others. */
  tellApart(first: ToldTrade, others: ToldTrade): Promise<void>
  /** Reports a trade at 60,000 in each second for the given number of seconds. */
  rest(seconds: number): Promise<void>
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
export async function falseExchange(clock: { now: number }): Promise<FalseExchange> {
  let lastId = 1_000
  const rowOf = ({ price = PRICE, amount = 0.5, ts = clock.now + exchange.ahead }: ToldTrade) => {
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
  const exchange: FalseExchange = {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    book: null,
    ahead: 0,
    tell: (...trades) => {
      const rows = trades.map(rowOf)
      return send(() => rows)
    },
    tellApart(first, others) {
      const row = rowOf(others)
      return send((at) => [at === 0 ? { ...row, ...first } : row])
    },
    async rest(seconds) {
      for (let second = 0; second < seconds; second++) {
        clock.now += 1_000
        await exchange.tell({})
      }
    },
  }

  /** Sends each node its rows and waits until all have received them. */
  async function send(rowsFor: (node: number) => object[]): Promise<void> {
    const ping = ++pings
    waiting.set(ping, sockets.clients.size)
    for (const [at, socket] of [...sockets.clients].entries()) {
      const data = rowsFor(at)
      socket.send(JSON.stringify({ ch: 'market.btcusdt.trade.detail', ts: clock.now + exchange.ahead, tick: { data } }))
      // A node answers the ping after it has processed the push.
      socket.send(JSON.stringify({ ping }))
    }
    await until(() => waiting.get(ping) === 0, 'the nodes have heard it')
  }
  for (let second = 60; second > 0; second--) history.push(rowOf({ ts: clock.now - second * 1_000 }))
  return exchange
}
