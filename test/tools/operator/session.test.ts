import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { SHORT_LIVED } from '../../../tools/lib/process.ts'
import { accountsBackend } from '../../support/accounts-backend.ts'
import { CLEAN_ENVIRONMENT } from '../../support/backend-process.ts'
import { embeddedDatabase } from '../../support/databases.ts'
import { addPerson, getCode, PERSON_PASSWORD, setUpPerson } from '../../support/operator-people.ts'
import type { ToolResult } from '../../support/operator-tool.ts'

const TOOL = fileURLToPath(new URL('../../../tools/commands/operator.ts', import.meta.url))
const folder = await mkdtemp(path(tmpdir(), 'tradelet-session-'))
after(() => rm(folder, { recursive: true, force: true }))
const sessionFile = path(folder, 'sessions.json')

/** Runs the operator's tool with lines on its standard input. */
function operate(dataDir: string, args: readonly string[], lines: readonly string[] = []): Promise<ToolResult> {
  const env = { ...CLEAN_ENVIRONMENT, TRADELET_DATA: dataDir, TRADELET_SESSION: sessionFile }
  const child = spawn(process.execPath, [SHORT_LIVED, TOOL, ...args], { env })
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.err += chunk
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })))
}

test('tool: commands run as the person who is logged in; forbidden ones exit with 4, those that wait with 5', async () => {
  const backend = await accountsBackend(embeddedDatabase)
  const { dataDir, context } = backend
  await backend.app.listen({ port: 0, host: '127.0.0.1' })
  await addPerson(context, 'ann', ['owner'])
  const { secret } = await setUpPerson(backend, 'fin', 'finance')

  const wrong = await operate(dataDir, ['login', 'fin'], ['wrong password 123', '000000'])
  assert.deepEqual([wrong.code, wrong.out], [2, ''])
  assert.match(wrong.err, /Name, password or code is wrong\.\n$/)
  const login = await operate(dataDir, ['login', 'fin'], [PERSON_PASSWORD, getCode(secret, backend)])
  assert.equal(login.code, 0, login.err)
  assert.match(login.out, /^You are fin, .* 1 failed attempts/)
  assert.equal((await stat(sessionFile)).mode & 0o777, 0o600)

  const forbidden = await operate(dataDir, ['settings', 'set', 'name', 'Mine'])
  assert.deepEqual(forbidden, {
    code: 4,
    out: '',
    err: 'This needs the permission settings.change, which your role finance does not have.\n',
  })
  const add = ['networks', 'add', 'TRX', 'TRC20', 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj']
  const unproven = await operate(dataDir, add)
  assert.equal(unproven.code, 4)
  assert.match(unproven.err, /needs a one-time password of the last 10 minutes/)
  backend.clock.now += 30_000
  assert.equal((await operate(dataDir, ['prove'], [getCode(secret, backend)])).code, 0)
  const waits = await operate(dataDir, add)
  assert.equal(waits.code, 5)
  assert.match(waits.err, /^Request 1 waits for a second person, because this is a change of a deposit address\./)

  assert.deepEqual(await operate(dataDir, ['logout']), { code: 0, out: 'Logged out.\n', err: '' })
  assert.equal((await operate(dataDir, ['settings', 'set', 'name', 'Ours'])).code, 0)
  const people = await context.db.query(
    "SELECT DISTINCT person FROM operator_acts WHERE command = 'settings set' ORDER BY person",
  )
  assert.deepEqual(people, [{ person: 'fin' }, { person: 'shell' }])
})

test('tool: a session that has ended exits with 4, and its commands do not run with the token instead', async () => {
  const backend = await accountsBackend(embeddedDatabase)
  const { dataDir } = backend
  await backend.app.listen({ port: 0, host: '127.0.0.1' })
  const { secret } = await setUpPerson(backend, 'fin', 'owner')
  assert.equal((await operate(dataDir, ['login', 'fin'], [PERSON_PASSWORD, getCode(secret, backend)])).code, 0)
  backend.clock.now += 16 * 60_000
  const ended = await operate(dataDir, ['settings', 'list'])
  assert.deepEqual([ended.code, ended.out], [4, ''])
  assert.match(ended.err, /^The session has ended/)
})
