/**
 * Process that holds many sockets for idle-sockets.bench.ts and fan-out.bench.ts. It notifies its parent when all are open, and replies to each message with the delays of the ticks
 * since the previous one.
 */
import { once } from 'node:events'
import { gunzipSync } from 'node:zlib'
import WebSocket from 'ws'

/** Options of the process: its only argument, in JSON. */
export interface ClientOptions {
  address: string
  topics: readonly string[]
  sockets: number
  /** The sockets read batches. */
  isBatched?: boolean
}

/** Message to the parent: the number of open sockets, and for each tick on each socket the ms since the backend wrote it. */
export interface ClientReport {
  open: number
  late: number[]
}

/** Number of concurrent connection attempts. */
const CONCURRENCY = 50
/** Number of sockets from one address, as from an office. */
const SOCKETS_PER_ADDRESS = 20
/** Maximum number of cached texts; all sockets receive the same bytes. */
const MAX_CACHED_TEXTS = 200

const { address, topics, sockets, isBatched = false } = JSON.parse(process.argv[2] ?? '{}') as ClientOptions
const texts = new Map<string, Message>()
let [open, late]: [number, number[]] = [0, []]

interface Push {
  tick?: object
  ts?: number
}

interface Message extends Push {
  ping?: number
  batch?: Push[]
}

function read(data: Buffer): Message {
  const packed = data.toString('latin1')
  const known = texts.get(packed) ?? JSON.parse(gunzipSync(data).toString())
  texts.set(packed, known)
  for (const oldest of texts.keys()) {
    if (texts.size <= MAX_CACHED_TEXTS) break
    texts.delete(oldest)
  }
  return known
}

async function join(at: number): Promise<void> {
  const sender = Math.floor(at / SOCKETS_PER_ADDRESS)
  const headers = { 'x-forwarded-for': `10.9.${sender >> 8}.${sender & 255}` }
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/feed`, { headers, perMessageDeflate: false })
  socket.on('error', () => undefined)
  await once(socket, 'open')
  open += 1
  socket.on('close', () => {
    open -= 1
  })
  socket.on('message', (data: Buffer) => {
    const message = read(data)
    if (message.ping !== undefined) socket.send(JSON.stringify({ pong: message.ping }))
    for (const { tick, ts } of message.batch ?? [message]) if (tick && ts !== undefined) late.push(Date.now() - ts)
  })
  for (const topic of topics) socket.send(JSON.stringify({ sub: topic, id: at, batch: isBatched ? 1 : undefined }))
}

process.on('message', () => {
  process.send?.({ open, late } satisfies ClientReport)
  late = []
})
process.on('disconnect', () => process.exit())

let next = 0
await Promise.all(
  Array.from({ length: CONCURRENCY }, async () => {
    while (next < sockets) await join(next++)
  }),
)
process.send?.({ open, late: [] } satisfies ClientReport)
