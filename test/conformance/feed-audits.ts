import { bookTopic, candleTopic, detailTopic, subscribeMessage, tradeTopic } from '../../shared/base/contract/feed.ts'
import type { Audit } from './audit.ts'
import { type AuditSocket, openSocket } from './socket.ts'

const SYMBOL = 'btcusdt'

const createSocketAudit = (
  id: string,
  level: Audit['level'],
  check: (socket: AuditSocket) => Promise<string | null>,
): Audit => ({
  id: `feed/${id}`,
  level,
  async run({ feed }) {
    const socket = await openSocket(feed)
    try {
      return await check(socket)
    } finally {
      socket.close()
    }
  },
})

const createPushAudit = (name: string, topic: string): Audit =>
  createSocketAudit(`push/${name}`, 'must', async (socket) => {
    socket.send(subscribeMessage('sub', topic, 'audit'))
    if (!(await socket.next(({ text }) => text.includes('"subbed"') && text.includes(topic))))
      return 'the subscription was not acknowledged'
    const push = await socket.next(({ text }) => text.includes('"tick"') && text.includes(`"${topic}"`), 20_000)
    return push ? null : 'nothing was pushed within 20 s'
  })

/** Audits of the feed socket in the exchange's dialect: compression, acknowledgements, pushes, heartbeat, malformed messages. */
export const feedAudits: readonly Audit[] = [
  createPushAudit('candles', candleTopic(SYMBOL, '1')),
  createPushAudit('detail', detailTopic(SYMBOL)),
  createPushAudit('trades', tradeTopic(SYMBOL)),
  createPushAudit('book', bookTopic(SYMBOL)),
  createSocketAudit('ping', 'must', async (socket) => {
    const ping = await socket.next(({ text }) => /^\{"ping":\d+\}$/.test(text))
    if (!ping) return 'no ping within 12 s'
    return ping.compressed ? null : 'the ping was not compressed'
  }),
  createSocketAudit('bad-topic', 'must', async (socket) => {
    socket.send(JSON.stringify({ sub: 'market.nosuchmarket.kline.1min', id: 'bad' }))
    const error = await socket.next(({ text }) => text.includes('"error"'), 5_000)
    if (!error) return 'no error for an unknown topic'
    return socket.isOpen() ? null : 'the socket was closed'
  }),
  createSocketAudit('garbage', 'must', async (socket) => {
    for (const text of ['', '{', '[]', 'null', '{"sub":{}}', '\u0000'.repeat(64)]) socket.send(text)
    socket.send(subscribeMessage('sub', candleTopic(SYMBOL, '1'), 'after'))
    const ack = await socket.next(({ text }) => text.includes('"subbed"'), 5_000)
    return ack ? null : 'no acknowledgement after malformed messages'
  }),
  createSocketAudit('unsubscribe', 'must', async (socket) => {
    const topic = candleTopic(SYMBOL, '1')
    socket.send(subscribeMessage('sub', topic, 'a'))
    await socket.next(({ text }) => text.includes('"subbed"'))
    socket.send(subscribeMessage('unsub', topic, 'b'))
    return (await socket.next(({ text }) => text.includes('"unsubbed"'), 5_000))
      ? null
      : 'the end of the subscription was not acknowledged'
  }),
  createSocketAudit('echoes-id', 'should', async (socket) => {
    socket.send(JSON.stringify({ sub: candleTopic(SYMBOL, '1'), id: 7 }))
    const ack = await socket.next(({ text }) => text.includes('"subbed"'), 5_000)
    return ack && JSON.parse(ack.text).id === 7 ? null : 'the id was not returned with its type'
  }),
]
