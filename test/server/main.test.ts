import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDb } from '../../server/core/db/db.ts'
import { VERSION } from '../../server/core/version.ts'
import { SHORT_LIVED } from '../../tools/lib/process.ts'
import { CLEAN_ENVIRONMENT, MAIN_SCRIPT, startFailingProcess, startProcess } from '../support/backend-process.ts'
import { installationFolder, postgresUrl, temporaryFolder } from '../support/databases.ts'

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'support@example.com' }

test('a process: starts, responds, stops in order and keeps its data; without a mail server it logs the switches that need one', async () => {
  const TRADELET_DATA = join(await temporaryFolder(), 'made', 'by itself')
  const first = await startProcess({ TRADELET_DATA })
  const login = await first.post('login', { ...first.demo })
  assert.equal(login.code, 1, login.msg)
  assert.equal(first.outbox, join(TRADELET_DATA, 'outbox'), 'it reports the folder of messages')
  const { token } = (login.data as { userinfo: { token: string } }).userinfo
  assert.equal(await first.end('SIGTERM'), 0)
  assert.equal(first.getOutput().match(/"migrations":\d+,"newest":"\w+\.sql","msg":"database migrated"/g)?.length, 1)
  assert.doesNotMatch(first.getOutput(), /SMTP_URL/)
  const db = await openDb({ dataDir: TRADELET_DATA, url: null })
  await db.query(`INSERT INTO site_settings (key, value, changed_at) VALUES ('verify_email_code', 'true', 0)`)
  await db.close()
  const second = await startProcess({ TRADELET_DATA })
  assert.doesNotMatch(second.getOutput(), /database migrated/)
  assert.match(second.getOutput(), /"switches":\["verify_email_code"\],"msg":"SMTP_URL is not set/)
  assert.deepEqual(second.demo, first.demo)
  assert.equal((await second.post('getusr', {}, { token })).code, 1)
  assert.equal(await second.end('SIGINT'), 0)
})

test('a start from a terminal: prints the same demo login each time, and the partner for pages of this machine; without a demo none', async () => {
  const env = { TRADELET_DATA: await installationFolder() }
  const [first, second] = [await readOutput(env), await readOutput(env)]
  assert.match(first, /^Demo login: demo@tradelet\.example, password [A-Za-z0-9]{12} \(sample money\)$/m)
  assert.match(first, /^Partner for pages on this machine: data-partner="sandbox"$/m)
  assert.equal(/^Demo login.*/m.exec(second)?.[0], /^Demo login.*/m.exec(first)?.[0])
  const real = { TRADELET_DATA: await installationFolder(), DEMO: '0', ALLOW_SAMPLE_PRICES: '1' }
  const lines = (await readOutput({ ...real, NODE_NAME: 'a' })).trim().split('\n')
  const logged = lines.map((line) => JSON.parse(line) as { node: string; version: string; msg: string })
  assert.ok(logged.every(({ node, version }) => node === 'a' && version === VERSION))
  const life = /^(database migrated|node (started|stopping|stopped))$/
  const events = logged.map(({ msg }) => msg).filter((msg) => life.test(msg))
  assert.deepEqual(events, ['node started', 'node stopping', 'node stopped'])
})

/** Returns the output of a backend without IPC that is stopped once it has started and printed what it prints. */
async function readOutput(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [SHORT_LIVED, MAIN_SCRIPT], {
    env: { ...CLEAN_ENVIRONMENT, PORT: '0', ...env },
  })
  const last = env.DEMO === '0' ? '"msg":"node started"' : 'messages to members are written to'
  let said = ''
  for await (const chunk of child.stdout) {
    const wasStarted = said.includes(last)
    said += chunk
    // A second signal would end it at once.
    if (!wasStarted && said.includes(last)) child.kill('SIGTERM')
  }
  return said
}

test('without a demo: no member can log in; a mail server is used if set, and without one codes for forgotten passwords are warned of', async () => {
  const env = { TRADELET_DATA: await installationFolder(), DEMO: '0', ALLOW_SAMPLE_PRICES: '1' }
  const first = await startProcess(env)
  assert.match(first.getOutput(), /"switches":\[\],"msg":"SMTP_URL is not set: codes for forgotten passwords/)
  assert.equal(await first.end('SIGTERM'), 0)
  const backend = await startProcess({ ...env, ...MAIL })
  assert.deepEqual([backend.demo, backend.outbox], [null, null])
  assert.equal(await backend.end('SIGTERM'), 0)
  // No mail server listens in this test, which may be logged; a missing SMTP_URL may not.
  const ofMail = backend.getOutput().match(/.*SMTP_URL.*/g) ?? []
  assert.deepEqual(
    ofMail.filter((line) => !JSON.parse(line).msg.startsWith('mail server of SMTP_URL cannot be used')),
    [],
  )
  const warnings = backend.getOutput().match(/.*sample prices.*/g) ?? []
  assert.deepEqual(
    warnings.map((line) => JSON.parse(line).level),
    [40],
  )
})

test('a second start on the same folder or port: one sentence; a child process ends with its parent', async () => {
  const TRADELET_DATA = await installationFolder()
  const first = await startProcess({ TRADELET_DATA })
  const again = await startFailingProcess({ TRADELET_DATA })
  assert.equal(again.code, 1)
  assert.match(again.output, new RegExp(`^Process ${first.child.pid} is already running on .+TRADELET_DATA\\.\n$`))
  const { port } = new URL(first.address)
  const there = await startFailingProcess({ TRADELET_DATA: await installationFolder(), PORT: port })
  assert.equal(there.code, 1)
  assert.match(there.output, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use; .+PORT\\.\n$`))
  assert.equal(await first.end('SIGKILL'), null)
  const after = await startProcess({ TRADELET_DATA, PORT: port })
  const ended = new Promise((resolve) => after.child.on('exit', resolve))
  after.child.disconnect()
  assert.equal(await ended, 0)
})

test('on PostgreSQL: works the same; an unfinished request does not prevent an orderly stop; sample prices of a demo cause no warning', async () => {
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
  assert.doesNotMatch(backend.getOutput(), /sample prices/)
  await assert.rejects(stat(join(env.TRADELET_DATA, 'db')), /ENOENT/)
})

test('an unhandled rejection: logged, and the process stops in order with code 1', async () => {
  const stray = "process.on('SIGUSR2', () => Promise.reject(new Error('stray')))"
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(stray)}`
  const backend = await startProcess({ TRADELET_DATA: await installationFolder(), NODE_OPTIONS })
  assert.equal(await backend.end('SIGUSR2'), 1)
  const line = /.*unhandled rejection, stopping.*/.exec(backend.getOutput())?.[0] ?? ''
  assert.deepEqual([JSON.parse(line).level, JSON.parse(line).err.message], [50, 'stray'])
  const again = await startProcess({ TRADELET_DATA: await installationFolder() })
  assert.equal(await again.end('SIGTERM'), 0)
})
