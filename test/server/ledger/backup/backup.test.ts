import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { openDb } from '../../../../server/core/db/db.ts'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { verifyActs } from '../../../../server/operations/audit/verify-acts.ts'
import { readData } from '../../../../shared/base/contract/endpoint.ts'
import { login } from '../../../../shared/base/contract/session.ts'
import { type BackendProcess, startProcess } from '../../../support/backend-process.ts'
import { leaveForAll } from '../../../support/cases.ts'
import { emptyPostgresUrl, installationFolder, temporaryFolder } from '../../../support/databases.ts'
import { createPictureBody } from '../../../support/multipart.ts'
import { runOperatorTool } from '../../../support/operator-tool.ts'

const ACCOUNT = { username: 'anna@example.com', password: 'Secret12345' }

async function logIn(backend: BackendProcess): Promise<string> {
  const answer = await backend.post('login', ACCOUNT)
  const token = readData(login, answer.data)?.data.userInfo.token
  assert.ok(answer.code === 1 && token, answer.msg)
  return token
}

/** Moves money and places a spot order that stays open. */
async function trade(backend: BackendProcess, token: string, at: number): Promise<void> {
  const key = () => ({ token, 'idempotency-key': randomUUID() })
  const moved = await backend.post('transfer', { c_id: '1', from_type: '1', to_type: '2', num: `0.0${at + 1}` }, key())
  assert.equal(moved.code, 1, moved.msg)
  const form = { m_id: '1', num: '0.001', price: '1000', operate_type: '1', amount: '100', type: '1' }
  const ordered = await backend.post('upbbbuy', form, key())
  assert.equal(ordered.code, 1, ordered.msg)
}

/** Returns the lines of a backup without the header, the sequences, the checked point of the books and the audit log, which a restore changes. */
async function readContent(file: string): Promise<string[]> {
  const [, ...lines] = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
  let part = ''
  return lines.filter((line) => {
    if (line.startsWith('# ')) part = line
    return !/"(sequence|end)"|"ledger_check_|"operator_acts/.test(part)
  })
}

test(
  'a backup of a running installation: restores into both kinds of database, its books are right and its members can log in',
  leaveForAll('encrypted.test.ts restores a backup'),
  async () => {
    const [from, to, files] = [await installationFolder(), await temporaryFolder(), await temporaryFolder()]
    const first = await startProcess({ TRADELET_DATA: from })
    const joined = await first.post('register', {
      email: ACCOUNT.username,
      phone: '',
      password: ACCOUNT.password,
      repassword: ACCOUNT.password,
      code: '',
      type: '1',
      captcha: '',
    })
    assert.equal(joined.code, 1, joined.msg)
    const token = await logIn(first)
    const { headers, payload } = createPictureBody()
    const sent = await fetch(`${first.address}/api/api/common/upload`, {
      method: 'POST',
      headers: { ...headers, token },
      body: new Uint8Array(payload),
    })
    const { data } = (await sent.json()) as { data: { url: string } }

    const shownBy = async ({ address }: BackendProcess, token: string) => {
      const answer = await fetch(new URL(new URL(data.url, first.address).pathname, address), { headers: { token } })
      assert.equal(answer.status, 200)
      return Buffer.from(await answer.arrayBuffer())
    }
    const uploaded = await shownBy(first, token)

    const one = join(files, 'one.backup')
    let over = false
    const busy = (async () => {
      for (let at = 0; !over || at < 5; at++) await trade(first, token, at)
    })()
    const written = await runOperatorTool({ TRADELET_DATA: from }, 'backup', one)
    over = true
    await busy
    assert.deepEqual([written.code, written.err], [0, ''])
    assert.match(written.out, /one\.backup holds \d+ tables with \d+ rows, and 0 files\.\n$/)
    assert.equal((await stat(one)).mode & 0o777, 0o600)
    assert.deepEqual(await readdir(join(from, 'copies')), [])
    await first.end('SIGTERM')

    // Embedded to PostgreSQL and back to embedded: nothing is lost.
    const url = await emptyPostgresUrl()
    const onPostgres = { TRADELET_DATA: to, DATABASE_URL: url }
    const restored = await runOperatorTool(onPostgres, 'restore', one)
    assert.deepEqual([restored.code, restored.err], [0, ''])
    assert.match(restored.out, /^Restored \d+ rows and 0 files, as of .*\. The books are right\.\n$/)
    const two = join(files, 'two.backup')
    assert.equal((await runOperatorTool(onPostgres, 'backup', two)).code, 0)
    assert.deepEqual(await readContent(two), await readContent(one))
    const third = await temporaryFolder()
    assert.equal((await runOperatorTool({ TRADELET_DATA: third }, 'restore', two)).code, 0)

    for (const env of [onPostgres, { TRADELET_DATA: third }]) {
      const db = await openDb({ dataDir: env.TRADELET_DATA, url: 'DATABASE_URL' in env ? env.DATABASE_URL : null })
      assert.deepEqual(await verifyBooks(db), [])
      assert.deepEqual((await verifyActs(db, null)).faults, [])
      const acts = await db.query<{ act: string }>(
        "SELECT command || ' ' || outcome AS act FROM operator_acts ORDER BY id",
      )
      const last = 'DATABASE_URL' in env ? 'backup done' : 'restore done'
      assert.deepEqual(
        acts.map(({ act }) => act),
        ['backup copy started', 'restore done', 'backup started', last],
      )
      await db.close()
      const again = await startProcess(env)
      const fresh = await logIn(again)
      assert.deepEqual((await runOperatorTool(env, 'books', 'verify', '--whole')).out, 'The books are right.\n')
      // The restored triggers, sequences and pictures work.
      await trade(again, fresh, 1)
      assert.deepEqual(await shownBy(again, fresh), uploaded)
      await again.end('SIGTERM')
    }
  },
)

test(
  'pictures that no node has moved from the uploads folder to the database yet: are backed up and restored in the folder',
  leaveForAll('encrypted.test.ts restores a backup'),
  async () => {
    const [from, to, files] = [await installationFolder(), await temporaryFolder(), await temporaryFolder()]
    const [file, name] = [join(files, 'b'), `${'a'.repeat(32)}.png`]
    await mkdir(join(from, 'uploads'), { recursive: true })
    await writeFile(join(from, 'uploads', name), 'a picture')
    await writeFile(join(from, 'uploads', `${name}.part`), 'half')
    assert.match((await runOperatorTool({ TRADELET_DATA: from }, 'backup', file)).out, /and 1 files\.\n$/)
    assert.equal((await runOperatorTool({ TRADELET_DATA: to }, 'restore', file)).code, 0)
    assert.deepEqual(await readdir(join(to, 'uploads')), [name])
    assert.equal(await readFile(join(to, 'uploads', name), 'utf8'), 'a picture')
  },
)

test('a restore: changes nothing in an installation with data, and leaves nothing of an incomplete backup', async () => {
  const [folder, files, empty] = [await installationFolder(), await temporaryFolder(), await temporaryFolder()]
  const file = join(files, 'b')
  assert.equal(
    (await runOperatorTool({ TRADELET_DATA: folder }, 'backup', file)).code,
    0,
    'a stopped installation can be backed up',
  )
  const said = async (env: Record<string, string>, ...args: string[]) => {
    const { code, err } = await runOperatorTool(env, ...args)
    assert.equal(code, 1)
    return err
  }
  assert.match(await said({ TRADELET_DATA: folder }, 'backup', file), /is there already/)
  assert.match(
    await said({ TRADELET_DATA: folder }, 'restore', file),
    /^There is a database in .*empty installation only\.\n$/,
  )
  assert.match(await said({ TRADELET_DATA: empty }, 'backup', join(files, 'c')), /^There is no database in /)
  assert.match(await said({ TRADELET_DATA: empty }, 'restore', join(files, 'none')), /^There is no file /)
  await writeFile(join(files, 'odd'), 'something else')
  assert.match(await said({ TRADELET_DATA: empty }, 'restore', join(files, 'odd')), /is no backup/)
  const url = await emptyPostgresUrl()
  const onPostgres = { TRADELET_DATA: empty, DATABASE_URL: url }
  assert.equal((await runOperatorTool(onPostgres, 'restore', file)).code, 0)
  assert.match(await said(onPostgres, 'restore', file), /^There is something in the database/)

  const { size } = await stat(file)
  await truncate(file, size - 200)
  assert.match(await said({ TRADELET_DATA: empty }, 'restore', file), /cut off/)
  assert.deepEqual(
    (await readdir(empty)).filter((name) => !name.startsWith('lock')),
    [],
  )
})
