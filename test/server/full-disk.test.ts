import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDb } from '../../server/core/db/db.ts'
import { startProcess } from '../support/backend-process.ts'
import { temporaryFolder } from '../support/databases.ts'
import { startCluster } from '../support/postgres.ts'
import { until } from '../support/until.ts'

const run = (command: string, ...args: string[]) => spawnSync(command, args)

/** Disk of 260 MB in memory, of which PostgreSQL uses about 45 MB. */
const disk = await mkdtemp(join(tmpdir(), 'tradelet-disk-'))
const isMounted = run('mount', '-t', 'tmpfs', '-o', 'size=260m,mode=1777', 'none', disk).status === 0
const skip = !isMounted && 'a small disk may not be mounted here'
after(async () => {
  if (isMounted) run('umount', disk)
  await rm(disk, { recursive: true, force: true })
})

/** Returns the number of transfers in the books. */
async function movedIn(url: string): Promise<number> {
  const db = await openDb({ dataDir: '', url })
  const [row] = await db.query<{ moved: number }>(
    "SELECT count(*) AS moved FROM ledger_entries WHERE kind = 'account-transfer'",
  )
  await db.close()
  return row?.moved ?? 0
}

/** Fills the disk; after large writes, small ones use the remaining bytes. */
async function fillDisk(): Promise<string[]> {
  const files: string[] = []
  for (const bytes of [65_536, 512]) {
    const path = join(disk, `filler-${bytes}`)
    files.push(path)
    const file = await open(path, 'w')
    try {
      for (;;) await file.write(Buffer.alloc(bytes))
    } catch (error) {
      assert.match(String(error), /ENOSPC/)
    } finally {
      await file.close()
    }
  }
  return files
}

test('a full disk: calls are 503 and lose nothing, the node is not ready, and both recover once there is space', {
  skip,
}, async () => {
  process.env.TMPDIR = disk
  const cluster = await startCluster()
  delete process.env.TMPDIR
  after(() => cluster.stop())
  const env = { TRADELET_DATA: await temporaryFolder(), DATABASE_URL: cluster.url('postgres') }
  const backend = await startProcess(env)
  const login = await backend.post('login', { ...backend.demo })
  const { token } = (login.data as { userinfo: { token: string } }).userinfo
  let done = 0
  const move = async (key: string) => {
    const form = { from_type: '1', to_type: '2', c_id: '1', num: '0.01' }
    const answer = await backend.post('transfer', form, { token, 'idempotency-key': key })
    if (answer.code === 1) done += 1
    return answer
  }
  const ready = async () =>
    ((await (await fetch(`${backend.address}/api/ready`)).json()) as { data: Record<string, string> }).data.database
  const files = await fillDisk()
  await until(async () => (await ready()) === 'cannot be written (53100)', 'the node reports that it cannot write')
  let refused = ''
  await until(async () => {
    const key = randomUUID()
    const answer = await move(key)
    if (answer.code === 503) refused = key
    if (answer.code === 503) assert.equal(answer.rule, 'unavailable')
    return refused !== ''
  }, 'a transfer fails for lack of space')
  const page = await fetch(`${backend.address}/`, { headers: { accept: 'text/html' } })
  assert.equal(page.status, 503)
  for (const file of files) await rm(file)
  await until(async () => (await ready()) === 'ok', 'the node can write again')
  assert.equal((await move(refused)).code, 1, 'under the same key')
  assert.equal(await movedIn(env.DATABASE_URL), done)
  assert.doesNotMatch(backend.said(), /"call failed"/)
  assert.equal(await backend.end('SIGTERM'), 0)
})
