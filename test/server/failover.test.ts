import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '../../server/core/db/db.ts'
import { UNAVAILABLE } from '../../shared/base/contract/result.ts'
import { type BackendProcess, startProcess } from '../support/backend-process.ts'
import { everyCase } from '../support/cases.ts'
import { postgresUrl, temporaryFolder } from '../support/databases.ts'
import { type Pair, startPair } from '../support/replicated-postgres.ts'
import { until } from '../support/until.ts'

const WORKERS = 3
/** Wait between two calls of a worker, ms for each fault of a run: a member may move funds 500 times in 24 hours. */
const PAUSE_MS = 50

/** Results of the calls of a run, by their keys. */
interface Outcome {
  acknowledged: Set<string>
  /** Calls of which every attempt was answered "nothing was done", and which are not sent again. */
  givenUp: Set<string>
}

async function logIn(backend: BackendProcess): Promise<string> {
  const login = await backend.post('login', { ...backend.demo })
  return (login.data as { userinfo: { token: string } }).userinfo.token
}

/** Sends transfers under keys until `isOver`, each until it is acknowledged; half of those that only hear "nothing was done" are given up. */
async function keepTransferring(
  backend: BackendProcess,
  token: string,
  outcome: Outcome,
  pauseMs: number,
  isOver: () => boolean,
) {
  for (let n = 0; !isOver(); n++) {
    const key = randomUUID()
    const form = { from_type: '1', to_type: '2', c_id: '1', num: '0.01' }
    let isCertain = true
    for (let isDone = false; !isDone; ) {
      const reply = await backend.post('transfer', form, { token, 'idempotency-key': key })
      if (reply.code === 1) outcome.acknowledged.add(key)
      else assert.equal(reply.code, 503, reply.msg)
      if (reply.code === 503) isCertain &&= reply.rule === UNAVAILABLE
      const isGivenUp = reply.code === 503 && isCertain && n % 2 === 0
      if (isGivenUp) outcome.givenUp.add(key)
      isDone = reply.code === 1 || isGivenUp
      await pause(pauseMs)
    }
  }
}

/** Compares the database with the outcome: nothing lost, nothing doubled, nothing done that was said not to be. */
async function compare(pair: Pair, { acknowledged, givenUp }: Outcome): Promise<void> {
  const rows = await pair.primary.query('SELECT key FROM keyed_requests WHERE answer IS NOT NULL')
  const done = new Set(rows.map(({ key }) => String(key)))
  assert.deepEqual(
    [...acknowledged].filter((key) => !done.has(key)),
    [],
    'acknowledged calls that are lost',
  )
  assert.deepEqual(
    [...givenUp].filter((key) => done.has(key)),
    [],
    '"nothing was done" for a call that was done',
  )
  const [entries] = await pair.primary.query(
    "SELECT count(*)::int AS count FROM ledger_entries WHERE kind = 'account-transfer'",
  )
  assert.equal(entries?.count, acknowledged.size, 'each transfer is booked once')
}

const FAULTS = ['kill', 'freeze'] as const
type Fault = (typeof FAULTS)[number]

/** Sequences of faults: one of each kind in `npm test`, a long one in the others. */
const RUNS: readonly (readonly Fault[])[] = [
  ['kill', 'freeze'],
  ['kill', 'kill', 'kill', 'freeze', 'kill', 'kill'],
]

for (const faults of everyCase(RUNS, RUNS.slice(0, 1)))
  test(`${faults.join(', ')} of the primary under load, with a synchronous standby: nothing is lost or doubled, and the node goes on without a restart`, async (t) => {
    const pair = await startPair()
    t.after(() => pair.close())
    const backend = await startProcess({ TRADELET_DATA: await temporaryFolder(), DATABASE_URL: pair.url })
    const token = await logIn(backend)
    const outcome: Outcome = { acknowledged: new Set(), givenUp: new Set() }
    let isOver = false
    t.after(() => {
      isOver = true
    })
    const workers = Array.from({ length: WORKERS }, () =>
      keepTransferring(backend, token, outcome, PAUSE_MS * faults.length, () => isOver),
    )
    const proceed = async (what: string) => {
      const before = outcome.acknowledged.size
      await until(() => outcome.acknowledged.size > before + WORKERS, `calls succeed ${what}`)
    }
    for (const [at, fault] of faults.entries()) {
      await proceed(`before fault ${at}`)
      const old = pair.primary
      if (fault === 'freeze') old.signal('SIGSTOP')
      else await old.kill()
      await pair.promote()
      const promotedAt = performance.now()
      await proceed(`after ${fault} ${at}`)
      t.diagnostic(`${fault}: calls succeed ${Math.round(performance.now() - promotedAt)} ms after the promotion`)
      // The frozen machine is fenced before it continues.
      if (fault === 'freeze') await old.kill()
      await pair.addStandby()
    }
    isOver = true
    await Promise.all(workers)
    await compare(pair, outcome)
    t.diagnostic(`${outcome.acknowledged.size} acknowledged, ${outcome.givenUp.size} given up`)
    assert.equal(backend.child.exitCode, null)
    assert.equal(await backend.end('SIGTERM'), 0)
  })

/** Address in front of a server that can fall silent: open connections then stay open and carry nothing, as those to a machine without power. */
async function openSilenceable(
  target: string,
): Promise<{ url: string; silence(): void; refuseNew(on: boolean): void; close(): void }> {
  const url = new URL(target)
  const port = Number(url.port)
  const open = new Set<Socket>()
  let isRefusing = false
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => undefined)
    if (isRefusing) return
    const far = connect(port, url.hostname)
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    silence() {
      for (const socket of open) {
        socket.unpipe()
        socket.pause()
      }
      isRefusing = true
    },
    refuseNew(on) {
      isRefusing = on
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

test('a database that falls silent: the node is ready again at most 10 s after its address answers', async (t) => {
  const line = await openSilenceable(await postgresUrl())
  t.after(() => line.close())
  const backend = await startProcess({ TRADELET_DATA: await temporaryFolder(), DATABASE_URL: line.url })
  const ready = async () =>
    (await (await fetch(`${backend.address}/api/ready`)).json()) as { data: { database: string } }
  assert.equal((await ready()).data.database, 'ok')
  line.silence()
  await until(async () => (await ready()).data.database !== 'ok', 'the node notices')
  line.refuseNew(false)
  const answersAt = performance.now()
  await until(async () => (await ready()).data.database === 'ok', 'the node is ready')
  t.diagnostic(`ready ${Math.round(performance.now() - answersAt)} ms after the address answers`)
  assert.equal(await backend.end('SIGTERM'), 0)
})

test('a commit whose wait for the standby is cancelled: counts as unknown', async (t) => {
  const pair = await startPair()
  t.after(() => pair.close())
  const db = await openDb({ dataDir: '', url: pair.url })
  after(() => db.close())
  pair.standby.signal('SIGSTOP')
  const work = db.transaction((tx) => tx.query('CREATE TABLE unconfirmed (id int)'))
  const cancelled = until(async () => {
    const rows = await pair.primary.query(
      "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
    )
    return rows.length > 0
  }, 'the commit waits for the standby')
  await assert.rejects(work, { failedAt: 'commit' })
  await cancelled
})
