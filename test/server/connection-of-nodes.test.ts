import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tradeTopic } from '../../shared/base/contract/feed.ts'
import type { BackendProcess } from '../support/backend-process.ts'
import { startFakeExchange } from '../support/fake-exchange.ts'
import { FeedClient } from '../support/feed-client.ts'
import { createNatsServer, WITHOUT_NATS } from '../support/nats-server.ts'
import { openNodes } from '../support/nodes.ts'
import { until } from '../support/until.ts'

const TOPIC = tradeTopic('btcusdt')
const TRADE_INTERVAL_MS = 50
const OPERATOR_TOKEN = 'f'.repeat(64)

/** Page of a visitor on one node, and the ids of the trades that it received. */
interface Page {
  ids(): number[]
  close(): void
}

async function openPage({ address }: BackendProcess): Promise<Page> {
  const client = await FeedClient.open(`${address}/api`)
  client.answerPings()
  client.send({ sub: TOPIC, id: 'trades' })
  return {
    ids: () =>
      client.received
        .filter(({ json }) => json.ch === TOPIC)
        .flatMap(({ json }) => ((json.tick?.data ?? []) as { tradeId: number }[]).map(({ tradeId }) => tradeId)),
    close: () => client.close(),
  }
}

async function readRole({ address }: BackendProcess): Promise<string> {
  const text = await (await fetch(`${address}/api/metrics`, { headers: { 'operator-token': OPERATOR_TOKEN } })).text()
  return /tradelet_exchange_connection\{role="(\w+)"\} 1/.exec(text)?.[1] ?? ''
}

test('three nodes with NATS: one connection to the exchange; its holder killed, or paused and back, NATS away and back', {
  skip: WITHOUT_NATS,
}, async (t) => {
  const clock = { now: Date.now() }
  const exchange = await startFakeExchange(clock)
  let lastId = 0
  const trading = setInterval(() => {
    clock.now = Date.now()
    lastId = exchange.send({})
  }, TRADE_INTERVAL_MS)
  t.after(() => clearInterval(trading))
  const nats = await createNatsServer()
  nats.start()
  t.after(() => nats.kill())
  const nodes = await openNodes(3, async () => undefined, {
    ...{ EVENTS_URL: nats.url, MARKET_UPSTREAM: exchange.address, DEMO: '1', OPERATOR_TOKEN },
  })
  t.after(() => nodes.close())
  const getRunning = () => nodes.running.flatMap((node, at) => (node ? [{ node, at }] : []))
  const findHolder = async () => {
    const roles = await Promise.all(getRunning().map(async ({ node, at }) => ({ at, role: await readRole(node) })))
    const holders = roles.filter(({ role }) => role === 'holder')
    return holders.length === 1 && roles.filter(({ role }) => role === 'follower').length === roles.length - 1
      ? (holders[0]?.at ?? -1)
      : -1
  }
  const untilShared = async () => {
    await until(async () => (await findHolder()) >= 0 && exchange.countSockets() === 1, 'one node holds the connection')
    return findHolder()
  }
  /** Waits until pages receive trades that are made from now on. */
  const untilLive = async (pages: readonly Page[]) => {
    const since = lastId
    await until(() => pages.every((page) => (page.ids().at(-1) ?? 0) > since), 'pages receive new trades')
  }
  /** Trades reach a page in order, and none twice: those of two holders are not mixed. */
  const assertOrdered = (page: Page) => {
    const ids = page.ids()
    assert.deepEqual(
      ids,
      [...new Set(ids)].sort((a, b) => a - b),
    )
  }
  const openOn = (ats: readonly number[]) =>
    Promise.all(getRunning().flatMap(({ node, at }) => (ats.includes(at) ? [openPage(node)] : [])))

  const first = await untilShared()
  const others = [0, 1, 2].filter((at) => at !== first)
  const pages = await openOn(others)
  await untilLive(pages)

  const killedAt = performance.now()
  await nodes.end(first, 'SIGKILL')
  await untilLive(pages)
  t.diagnostic(`trades ${Math.round(performance.now() - killedAt)} ms after the kill of the holder`)
  const second = await untilShared()
  assert.notEqual(second, first)

  const paused = nodes.running[second]
  const onFollower = pages[others.findIndex((at) => at !== second)]
  assert.ok(paused && onFollower)
  paused.child.kill('SIGSTOP')
  const pausedAt = performance.now()
  await untilLive([onFollower])
  t.diagnostic(`trades ${Math.round(performance.now() - pausedAt)} ms after the pause of the holder`)
  paused.child.kill('SIGCONT')
  await until(async () => (await readRole(paused)) === 'follower', 'the paused node follows')
  await untilShared()
  await untilLive(pages)
  assertOrdered(onFollower)

  await nats.kill()
  await until(() => exchange.countSockets() === 2, 'each node is connected')
  await untilLive(pages)
  nats.start()
  await untilShared()
  await untilLive(pages)
  for (const page of pages) page.close()
})
