// The market in the format of the exchange: calls over HTTP, and a socket whose messages are gzip-compressed.
import { gzipSync } from 'node:zlib'
import { WebSocketServer } from 'ws'
import { createBook, createCandles, createDetail, createTrade, PERIODS, SYMBOL } from './market.mjs'

/** Responds to the calls of the market in the exchange's format. */
export function respondToMarket(path, query) {
  const fail = (message) => ({ status: 'error', 'err-code': 'bad-request', 'err-msg': message })
  const [symbol, size] = [query.get('symbol'), Number(query.get('size') ?? 150)]
  if (symbol !== SYMBOL) return fail('invalid symbol')
  if (path === 'detail') return { status: 'ok', tick: createDetail() }
  if (path === 'depth') return { status: 'ok', tick: createBook() }
  if (path === 'history/trade') return { status: 'ok', data: [createTrade()] }
  if (path !== 'history/kline') return fail('invalid path')
  if (!Object.hasOwn(PERIODS, query.get('period') ?? '')) return fail('invalid period')
  if (!(size >= 1 && size <= 2000)) return fail('invalid size,valid range: [1, 2000]')
  return { status: 'ok', data: createCandles(query.get('period'), size) }
}

/** Data of a topic by its last part; undefined for an unknown topic. */
function createTick(topic) {
  const [, symbol, kind, period] = String(topic).split('.')
  if (symbol !== SYMBOL) return undefined
  if (kind === 'kline') return Object.hasOwn(PERIODS, period ?? '') ? createCandles(period, 1)[0] : undefined
  return { detail: createDetail, trade: createTrade, depth: createBook }[kind]?.()
}

/** Opens the socket of a server. */
export function openFeed(server) {
  const feed = new WebSocketServer({ server, path: '/api/feed', maxPayload: 4096 })
  feed.on('connection', (socket) => {
    const topics = new Set()
    const send = (message) => socket.send(gzipSync(JSON.stringify(message)))
    const push = (topic) => send({ ch: topic, ts: Date.now(), tick: createTick(topic) })
    socket.on('message', (text) => {
      const message = parse(text)
      const topic = message?.sub ?? message?.unsub
      if (typeof topic !== 'string') return
      if (!createTick(topic))
        return send({ id: message.id, status: 'error', 'err-msg': `invalid topic ${topic.slice(0, 80)}` })
      topics[message.sub ? 'add' : 'delete'](topic)
      send({ id: message.id, status: 'ok', [message.sub ? 'subbed' : 'unsubbed']: topic, ts: Date.now() })
      if (message.sub) push(topic)
    })
    const pushes = setInterval(() => topics.forEach(push), 1000)
    const pings = setInterval(() => send({ ping: Date.now() }), 5000)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => [pushes, pings].forEach(clearInterval))
  })
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
