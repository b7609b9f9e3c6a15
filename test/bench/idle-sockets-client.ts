/**
 * Process that holds many sockets for idle-sockets.bench.ts. It notifies its parent when all are open, and replies to each message with the delays of the ticks
 * since the previous one.
 */
import { once } from 'node:events'
import { gunzipSync } from 'node:zlib'
import WebSocket from 'ws'

/** Options of the process: its only argument, in JSON. */
export interface Told {
  address: string
  topic: string
  sockets: number
}

/** Message to the parent: the number of open sockets, and for each tick on each socket the ms since the backend wrote it. */
export interface Tells {
  open: number
  late: number[]
}

/** Number of concurrent connection attempts. */
const AT_ONCE = 50
/** Number of sockets from one address, as from an office. */
const OF_ONE = 20
/** Maximum number of cached texts; all sockets receive the same bytes. */
const KEPT = 200

const { address, topic, sockets } = JSON.parse(process.argv[2] ?? '{}') as Told
const texts = new Map<string, { ping?: number; tick?: object; ts?: number }>()
let [open, late]: [number, number[]] = [0, []]

function read(data: Buffer): { ping?: number; tick?: object; ts?: number } {
  const packed = data.toString('latin1')
  const known = texts.get(packed) ?? JSON.parse(gunzipSync(data).toString())
  texts.set(packed, known)
  for (const oldest of texts.keys()) {
    if (texts.size <= KEPT) break
    texts.delete(oldest)
  }
  return known
}

async function join(at: number): Promise<void> {
  const sender = Math.floor(at / OF_ONE)
  const headers = { 'x-forwarded-for': `10.9.${sender >> 8}.${sender & 255}` }
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/feed`, { headers, perMessageDeflate: false })
  socket.on('error', () => undefined)
  await once(socket, 'open')
  open += 1
  socket.on('close', () => {
    open -= 1
  })
  socket.on('message', (data: Buffer) => {
    const { ping, tick, ts } = read(data)
    if (ping !== undefined) socket.send(JSON.stringify({ pong: ping }))
    if (tick && ts !== undefined) late.push(Date.now() - ts)
  })
  socket.send(JSON.stringify({ sub: topic, id: at }))
}

process.on('message', () => {
  process.send?.({ open, late } satisfies Tells)
  late = []
})
process.on('disconnect', () => process.exit())

let next = 0
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (next < sockets) await join(next++)
  }),
)
process.send?.({ open, late: [] } satisfies Tells)
