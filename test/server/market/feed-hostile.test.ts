import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FeedClient } from '../../support/feed-client.ts'
import { EPOCH, openMarketAt, type ServedMarket, serveMarket } from '../../support/sample-market.ts'

let served: ServedMarket
let address: string

before(async () => {
  served = await serveMarket(openMarketAt(EPOCH + 7_200_000).market)
  address = await served.listen()
})
after(() => served.close())

/** Asserts that the server still serves other clients. */
async function assertServing(): Promise<void> {
  const client = await FeedClient.open(address)
  client.send({ sub: 'market.btcusdt.detail', id: 'well' })
  await client.waitForMessage(({ json }) => json.ch === 'market.btcusdt.detail')
  client.close()
}

const NONSENSE: readonly unknown[] = [
  ...['', ' ', '{', '[]', 'null', '1', '"sub"', 'pong', 'ping', '\u0000'.repeat(64), '{"sub":', '[[[[[[[[[['],
  ...[
    {},
    { sub: null },
    { sub: {} },
    { sub: [] },
    { sub: 1 },
    { sub: '' },
    { sub: 'market' },
    { sub: 'market..kline.1min' },
  ],
  ...[
    { sub: 'market.btcusdt.kline.__proto__' },
    { sub: 'market.__proto__.detail' },
    { sub: 'market.constructor.detail' },
  ],
  ...[
    { sub: 'market.btcusdt.mbp.7' },
    { sub: 'market.btcusdt.depth.step9' },
    { sub: `market.${'a'.repeat(3000)}.detail` },
  ],
  ...[
    { unsub: {} },
    { req: {} },
    { req: 'market.nosuch.detail' },
    { cmd: {} },
    { cmd: 'sub' },
    { ping: {} },
    { pong: {} },
  ],
  ...[
    '{"__proto__":{"sub":"market.btcusdt.detail"}}',
    '{"constructor":1}',
    '{"sub":"market.btcusdt.detail","id":{"a":[1,2,{}]}}',
  ],
  ...[-1e308, 1e308, 0.5, 'x', null, {}].map((from) => ({ req: 'market.btcusdt.kline.1mon', from, to: from })),
  ...[-1e308, 1e308, 0.5, 'x', null, {}].map((to) => ({ req: 'market.btcusdt.kline.1min', from: 0, to })),
]

test('hostile feed client: invalid messages get errors and leave the connection open', async () => {
  const client = await FeedClient.open(address)
  for (const message of NONSENSE) client.send(typeof message === 'string' ? message : JSON.stringify(message))
  client.send(Buffer.from([0, 255, 31, 139, 8, 0, 1]))
  client.send({ sub: 'market.ethusdt.detail', id: 'after' })
  await client.waitForMessage(({ json }) => json.subbed === 'market.ethusdt.detail')
  const errors = client.received.filter(({ json }) => json.status === 'error')
  assert.ok(errors.length > 25)
  assert.ok(errors.every(({ json }) => json['err-code'] === 'bad-request' && typeof json['err-msg'] === 'string'))
  assert.ok(client.isOpen)
  client.close()
})

test('hostile feed client: an id is returned as text, never as a bare number', async () => {
  const client = await FeedClient.open(address)
  client.send({ req: 'market.btcusdt.trade.detail', id: '#123#' })
  const { json } = await client.waitForMessage(({ text }) => text.includes('"rep"'))
  assert.equal(json.id, '#123#')
  client.close()
})

test('hostile feed client: a long text is refused, a much longer frame closes the connection', async () => {
  const client = await FeedClient.open(address)
  client.send({ sub: 'market.btcusdt.detail', id: 'x'.repeat(5000) })
  await client.waitForMessage(({ json }) => json['err-msg'] === 'invalid message')
  client.send('x'.repeat(100_000))
  assert.ok((await client.closed) >= 1000)
  await assertServing()
})

test('hostile feed client: topics per connection are limited', async () => {
  const client = await FeedClient.open(address)
  const markets = (await served.app.inject('/api/v1/common/symbols'))
    .json()
    .data.map(({ symbol }: { symbol: string }) => symbol)
  const kinds = [
    'detail',
    'bbo',
    'ticker',
    'trade.detail',
    'mbp.5',
    'mbp.20',
    'mbp.150',
    'mbp.refresh.5',
    'mbp.refresh.10',
  ]
  const topics = kinds
    .concat([0, 1, 2, 3, 4, 5].map((step) => `depth.step${step}`))
    .flatMap((kind) => markets.map((symbol: string) => `market.${symbol}.${kind}`))
  assert.ok(topics.length > 200)
  for (const [id, sub] of topics.entries()) client.send({ sub, id })
  await client.waitForMessage(
    ({ json }) => json.status === 'error' && json['err-msg'] === 'too many topics, at most 200',
  )
  assert.ok(client.isOpen)
  client.close()
  await assertServing()
})

test('hostile feed client: flooding closes the connection', async () => {
  const client = await FeedClient.open(address)
  for (let at = 0; at < 2000; at++) client.send({ sub: 'nothing', id: at })
  assert.equal(await client.closed, 1008)
  await assertServing()
})

test('hostile feed client: vanishing clients leave the server working', async () => {
  const clients = await Promise.all(Array.from({ length: 20 }, () => FeedClient.open(address)))
  for (const client of clients) {
    client.send({ sub: 'market.btcusdt.mbp.150', id: 1 })
    client.send({ sub: 'market.btcusdt.kline.1min', id: 2 })
    client.send({ req: 'market.btcusdt.kline.1min', id: 3 })
    client.close()
  }
  await Promise.all(clients.map(({ closed }) => closed))
  await assertServing()
})
