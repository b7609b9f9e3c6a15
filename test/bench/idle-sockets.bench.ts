import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { detailTopic } from '../../shared/base/contract/feed.ts'
import { startNode } from '../../tools/lib/process.ts'
import { startProcess } from '../support/backend-process.ts'
import type { ClientOptions, ClientReport } from './idle-sockets-client.ts'
import { measureResidentMb } from './resident-memory.ts'
import { atLeast, atMost, type Row } from './rows.ts'

const SOCKETS = 10_000
const LIMITS = { grownMb: 300, lateMs: 250 }
/** Number of files that a process has open in addition to sockets. */
const OTHER_FILES = 500
const SETTLE_MS = 10_000
const LASTING_MS = 20_000

/**
 * Measures the memory that 10,000 sockets with one topic cost a node, and the delay of their ticks: from the time the backend wrote a tick until the client's
 * process has read it, for all ticks on all sockets. The clients run in a process on the same machine, and their reading counts too.
 */
export async function bench(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tradelet-idle-'))
  const backend = await startProcess({ TRADELET_DATA: folder })
  const told: ClientOptions = {
    address: backend.address,
    topics: [detailTopic('btcusdt')],
    sockets: getPossibleSockets(),
  }
  await sleep(SETTLE_MS)
  const before = measureResidentMb(backend)
  const clients = startNode(['test/bench/idle-sockets-client.ts', JSON.stringify(told)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    await once(clients, 'message')
    await sleep(SETTLE_MS)
    await ask(clients)
    await sleep(LASTING_MS)
    const { open, late } = await ask(clients)
    const [grown, worst] = [measureResidentMb(backend) - before, late.sort((a, b) => a - b)]
    const at = (share: number) => worst[Math.floor(worst.length * share)] ?? Number.NaN
    const name = `${told.sockets} idle sockets`
    const ticks = (worst.length / told.sockets / (LASTING_MS / 1000)).toFixed(1)
    return [
      atLeast(told.sockets, `${name}: still open`, open, 'sockets'),
      atMost(LIMITS.grownMb, `${name}: growth of the process`, grown, 'MB'),
      atMost(
        LIMITS.lateMs,
        `${name}, ${ticks} ticks/s each: half within ${at(0.5)} ms, worst ${worst.at(-1)} ms, 99 % within`,
        at(0.99),
        'ms',
      ),
    ]
  } finally {
    clients.kill()
    await backend.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

async function ask(clients: ChildProcess): Promise<ClientReport> {
  const answer = once(clients, 'message')
  clients.send('how late?')
  return (await answer)[0] as ClientReport
}

/** Returns the number of sockets that the file limit of a process allows. Node raises its soft limit automatically. */
function getPossibleSockets(): number {
  const most = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' })) || Number.POSITIVE_INFINITY
  const sockets = Math.min(SOCKETS, most - OTHER_FILES)
  if (sockets < SOCKETS) console.log(`       a process may have ${most} files here (ulimit -Hn): ${sockets} sockets`)
  return sockets
}
