import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import { SOCKET_OPTIONS } from '../../server/market/feed/connection.ts'
import { FeedServer } from '../../server/market/feed/feed-server.ts'
import type { TopicSource } from '../../server/market/feed/topic-source.ts'
import { detailTopic } from '../../shared/base/contract/feed.ts'
import { startNode } from '../../tools/lib/process.ts'
import { NO_HEARTBEAT } from '../support/sample-market.ts'
import type { ClientOptions, ClientReport } from './idle-sockets-client.ts'
import { atLeast, atMost, type Row } from './rows.ts'

const SOCKETS = 400
const TOPICS = 10
/** Pushes a second of each topic. */
const RATE = 10
/** Deliveries a second that the server is asked for: one push of one topic to one socket is a delivery. */
const DELIVERIES = SOCKETS * TOPICS * RATE
const SETTLE_MS = 2_000
const LASTING_MS = 10_000
/** Share of the deliveries that must arrive, in percent; the rest may be on its way. */
const LIMITS = { arrivedPercent: 98, lateMs: 50, singleTimes: 1 }

/**
 * Measures the fan-out of one socket server with batches and without: deliveries a second, and the delay from a push until the client's process has read it.
 * The clients run in one process on the same machine, and their reading counts too.
 */
export async function bench(): Promise<Row[]> {
  const [batched, single] = [await measure(true), await measure(false)]
  const name = `fan-out, ${Math.round(batched.perSecond)} deliveries/s to ${SOCKETS} sockets`
  return [
    atLeast(LIMITS.arrivedPercent, `${name}: arrived`, (batched.perSecond * 100) / DELIVERIES, '%'),
    atMost(LIMITS.lateMs, `${name}: half within ${batched.half} ms, 99 % within`, batched.most, 'ms'),
    atLeast(
      LIMITS.singleTimes,
      `${name}: compared with single frames (${Math.round(single.perSecond)}/s, 99 % within ${single.most} ms)`,
      batched.perSecond / single.perSecond,
    ),
  ]
}

/** Deliveries a second, and the delays in ms within which half and 99 % of them arrived. */
interface FanOut {
  perSecond: number
  half: number
  most: number
}

async function measure(isBatched: boolean): Promise<FanOut> {
  const topics = Array.from({ length: TOPICS }, (_none, at) => detailTopic(`c${at}usdt`))
  const feed = new FeedServer(createSource(), NO_HEARTBEAT, Date.now)
  const app = Fastify({ forceCloseConnections: true, trustProxy: 'loopback' })
  await app.register(websocket, { options: SOCKET_OPTIONS })
  await app.register(async (scope) => feed.addTo(scope), { prefix: '/api' })
  const told: ClientOptions = {
    address: await app.listen({ port: 0, host: '127.0.0.1' }),
    topics,
    sockets: SOCKETS,
    isBatched,
  }
  const clients = startNode(['test/bench/idle-sockets-client.ts', JSON.stringify(told)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ask = async () => {
    const answer = once(clients, 'message')
    clients.send('how late?')
    return (await answer)[0] as ClientReport
  }
  try {
    await once(clients, 'message')
    const timer = pushAll(feed, topics)
    await sleep(SETTLE_MS)
    await ask()
    const began = performance.now()
    await sleep(LASTING_MS)
    const { late } = await ask()
    const seconds = (performance.now() - began) / 1000
    clearInterval(timer)
    late.sort((a, b) => a - b)
    const at = (share: number) => late[Math.floor(late.length * share)] ?? Number.NaN
    return { perSecond: late.length / seconds, half: at(0.5), most: at(0.99) }
  } finally {
    clients.kill()
    feed.close()
    await app.close()
  }
}

/** Pushes each topic `RATE` times a second, all in the same moment, as a market's clock does. */
function pushAll(feed: FeedServer, topics: readonly string[]): NodeJS.Timeout {
  const began = performance.now()
  let rounds = 0
  return setInterval(
    () => {
      // One round at a time: a machine that is too slow must still read and send.
      if (rounds < ((performance.now() - began) * RATE) / 1000) {
        rounds++
        for (const ch of topics) {
          const tick = { open: 104.5, close: 100 + rounds / 100, high: 111, low: 99, vol: 1_000, amount: 10 }
          feed.push(ch, JSON.stringify({ ch, ts: Date.now(), tick }))
        }
      }
    },
    1000 / RATE / 4,
  )
}

/** Topics that exist, without data of their own. */
const createSource = (): TopicSource => ({
  hasTopic: () => true,
  openTopic: () => undefined,
  closeTopic: () => undefined,
  getInitialPush: () => null,
  respond: () => null,
  getCacheState: () => null,
})
