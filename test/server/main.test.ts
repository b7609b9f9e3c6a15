import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDb } from '../../server/db/db.ts'
import { SHORT_LIVED } from '../../tools/process.ts'
import { CLEAN_ENVIRONMENT, MAIN, refusedProcess, startProcess } from '../support/backend-process.ts'
import { installationFolder, postgresUrl, temporaryFolder } from '../support/databases.ts'

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'support@example.com' }

test('it starts, answers, stops in order, and starts again with what it had; without a mail server it names the switches that need one', async () => {
  const TRADELET_DATA = join(await temporaryFolder(), 'made', 'by itself')
  const first = await startProcess({ TRADELET_DATA })
  const login = await first.post('login', { ...first.demo })
  assert.equal(login.code, 1, login.msg)
  assert.equal(first.outbox, join(TRADELET_DATA, 'outbox'), 'it says where messages lie')
  const { token } = (login.data as { userinfo: { token: string } }).userinfo
  assert.equal(await first.end('SIGTERM'), 0)
  assert.doesNotMatch(first.said(), /SMTP_URL/)
  const db = await openDb({ dataDir: TRADELET_DATA, url: null })
  await db.query(`INSERT INTO site_settings (key, value, changed_at) VALUES ('verify_email_code', 'true', 0)`)
  await db.close()
  const second = await startProcess({ TRADELET_DATA })
  assert.match(second.said(), /"switches":\["verify_email_code"\],"msg":"SMTP_URL is not set/)
  assert.deepEqual(second.demo, first.demo)
  assert.equal((await second.post('getusr', {}, { token })).code, 1)
  assert.equal(await second.end('SIGINT'), 0)
})

test('a start without a parent that listens prints the demo login, the same each time; without a demo there is none', async () => {
  const env = { TRADELET_DATA: await installationFolder() }
  const [first, second] = [await printed(env), await printed(env)]
  assert.match(first, /^Demo login: demo@tradelet\.example, password [A-Za-z0-9]{12} \(sample money\)$/m)
  assert.equal(/^Demo login.*/m.exec(second)?.[0], /^Demo login.*/m.exec(first)?.[0])
  const real = { TRADELET_DATA: await installationFolder(), DEMO: '0', ALLOW_SAMPLE_PRICES: '1' }
  assert.doesNotMatch(await printed(real), /Demo login/)
})

/** What a backend prints that nothing but a terminal or a container listens to, until it has said where messages lie. */
async function printed(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [SHORT_LIVED, MAIN], { env: { ...CLEAN_ENVIRONMENT, PORT: '0', ...env } })
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    if (said.includes('messages to members are written to')) child.kill('SIGTERM')
  }
  return said
}

test('without demo data there is no member to log in; a mail server sends messages, and one is missed by codes for forgotten passwords', async () => {
  const env = { TRADELET_DATA: await installationFolder(), DEMO: '0', ALLOW_SAMPLE_PRICES: '1' }
  const first = await startProcess(env)
  assert.match(first.said(), /"switches":\[\],"msg":"SMTP_URL is not set: codes for forgotten passwords/)
  assert.equal(await first.end('SIGTERM'), 0)
  const backend = await startProcess({ ...env, ...MAIL })
  assert.deepEqual([backend.demo, backend.outbox], [null, null])
  assert.equal(await backend.end('SIGTERM'), 0)
  // Nobody listens at the mail server of this test, which may be said; that none is set may not.
  const ofMail = backend.said().match(/.*SMTP_URL.*/g) ?? []
  assert.deepEqual(
    ofMail.filter((line) => !JSON.parse(line).msg.startsWith('mail server of SMTP_URL cannot be used')),
    [],
  )
  const warnings = backend.said().match(/.*sample prices.*/g) ?? []
  assert.deepEqual(
    warnings.map((line) => JSON.parse(line).level),
    [40],
  )
})

test('a second start says in one sentence what is in its way; it ends when the process that started it is gone', async () => {
  const TRADELET_DATA = await installationFolder()
  const first = await startProcess({ TRADELET_DATA })
  const again = await refusedProcess({ TRADELET_DATA })
  assert.equal(again.code, 1)
  assert.match(again.said, new RegExp(`^Process ${first.child.pid} is already running on .+TRADELET_DATA\\.\n$`))
  const { port } = new URL(first.address)
  const there = await refusedProcess({ TRADELET_DATA: await installationFolder(), PORT: port })
  assert.equal(there.code, 1)
  assert.match(there.said, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use; .+PORT\\.\n$`))
  assert.equal(await first.end('SIGKILL'), null)
  const after = await startProcess({ TRADELET_DATA, PORT: port })
  const ended = new Promise((resolve) => after.child.on('exit', resolve))
  after.child.disconnect()
  assert.equal(await ended, 0)
})

test('it works on a real PostgreSQL just so; a request that never ends does not keep it from stopping in order; sample prices of a demo are nothing to warn of', async () => {
  const env = { TRADELET_DATA: await temporaryFolder(), DATABASE_URL: await postgresUrl() }
  const backend = await startProcess({ ...env, ALLOW_SAMPLE_PRICES: '1' })
  assert.equal((await backend.post('login', { ...backend.demo })).code, 1)
  const { hostname, port } = new URL(backend.address)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  socket.write(
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nuser',
  )
  await backend.post('getBanner')
  assert.equal(await backend.end('SIGTERM'), 0)
  assert.doesNotMatch(backend.said(), /sample prices/)
  await assert.rejects(stat(join(env.TRADELET_DATA, 'db')), /ENOENT/)
})

test('a rejection that nothing handles is logged, and the process ends in order with code 1', async () => {
  const stray = "process.on('SIGUSR2', () => Promise.reject(new Error('stray')))"
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(stray)}`
  const backend = await startProcess({ TRADELET_DATA: await installationFolder(), NODE_OPTIONS })
  assert.equal(await backend.end('SIGUSR2'), 1)
  const line = /.*unhandled rejection, stopping.*/.exec(backend.said())?.[0] ?? ''
  assert.deepEqual([JSON.parse(line).level, JSON.parse(line).err.message], [50, 'stray'])
  const again = await startProcess({ TRADELET_DATA: await installationFolder() })
  assert.equal(await again.end('SIGTERM'), 0)
})
