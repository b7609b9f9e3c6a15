import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackendProcess, startProcess } from '../support/backend-process.ts'
import { openStalled, type StalledFeed } from '../support/stalled-feed.ts'
import { residentMb } from './resident-memory.ts'
import { atMost, type Row } from './rows.ts'

const FLOOD = { sockets: 10, requests: 400, lastingMs: 5_000 }
const STALLED = { sockets: 60, lastingMs: 30_000, sayMs: 1_000 }
const LIMITS = { slowestMs: 100, grownMb: 40, open: 0 }

/** Measures what other clients lose by abusive feed clients: a flood of requests for candles, and sockets that request and never read. */
export async function bench(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tradelet-flood-'))
  const backend = await startProcess({ TRADELET_DATA: folder })
  try {
    return [await flood(backend), ...(await stalled(backend))]
  } finally {
    await backend.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures other calls while ten sockets of one sender request weekly candles 400 times each. */
async function flood(backend: BackendProcess): Promise<Row> {
  // The first candles after a start are computed from all days, which is not measured here.
  await fetch(`${backend.address}/api/market/history/kline?symbol=btcusdt&period=1week&size=300`)
  const open = await Promise.all(Array.from({ length: FLOOD.sockets }, () => openStalled(`${backend.address}/api`)))
  const texts = Array.from({ length: FLOOD.requests }, (_none, id) => `{"req":"market.btcusdt.kline.1week","id":${id}}`)
  const times: number[] = []
  const end = performance.now() + FLOOD.lastingMs
  for (const socket of open) socket.say(...texts)
  while (performance.now() < end) {
    const began = performance.now()
    await backend.post('getMarketList')
    times.push(performance.now() - began)
  }
  for (const socket of open) socket.end()
  const slow = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
  const name = `${FLOOD.sockets} sockets x ${FLOOD.requests} requests for candles: other calls`
  return atMost(
    LIMITS.slowestMs,
    `${name}, worst ${times.at(-1)?.toFixed(0)} ms of ${times.length}, 99 % within`,
    slow,
    'ms',
  )
}

/** Measures the growth of the backend's memory by sixty sockets that request much, answer pings and never read, and how many of them are open at the end. */
async function stalled(backend: BackendProcess): Promise<Row[]> {
  const before = residentMb(backend)
  const open = new Set<StalledFeed>()
  for (let at = 0; at < STALLED.sockets; at++) {
    const socket = await openStalled(`${backend.address}/api`, '/feed?dialect=platform', `198.51.100.${at}`)
    open.add(socket)
    void socket.gone.then(() => open.delete(socket))
    socket.say('{"sub":"market.btcusdt.mbp.150","id":1}', '{"sub":"market.btcusdt.depth.step0","id":2}')
  }
  let most = before
  const end = performance.now() + STALLED.lastingMs
  while (performance.now() < end) {
    for (const socket of open)
      socket.say(
        'pong',
        ...Array.from({ length: 10 }, (_none, id) => `{"req":"market.btcusdt.trade.detail","id":${id}}`),
      )
    await new Promise((resolve) => setTimeout(resolve, STALLED.sayMs))
    most = Math.max(most, residentMb(backend))
  }
  const left = open.size
  for (const socket of open) socket.end()
  const name = `${STALLED.sockets} sockets that never read`
  return [
    atMost(LIMITS.grownMb, `${name}: growth of the process`, most - before, 'MB'),
    atMost(LIMITS.open, `${name}: still open after ${STALLED.lastingMs / 1000} s`, left, 'sockets'),
  ]
}
