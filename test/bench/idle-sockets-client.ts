/** A process that holds many sockets for idle-sockets.bench.ts: tells its parent when all are open, and on each message how late the ticks since the last one came. */
import { once } from 'node:events'
import { gunzipSync } from 'node:zlib'
import WebSocket from 'ws'

/** What a process of sockets is told, as its only argument in JSON. */
export interface Told {
  address: string
  topic: string
  sockets: number
}

/** What it tells: how many are open, and of each tick on each socket how many ms after the backend wrote it. */
export interface Tells {
  open: number
  late: number[]
}

/** So many connect at a time. */
const AT_ONCE = 50
/** Sockets that come from one address, as of an office. */
const OF_ONE = 20
/** Texts that were unpacked last: all sockets get the same bytes. */
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
