import assert from 'node:assert/strict'
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { refusedProcess, startProcess } from '../support/backend-process.ts'
import { installationFolder, postgresUrl, temporaryFolder } from '../support/databases.ts'

test('it starts, answers, stops in order, and starts again with what it had', async () => {
  const TRADELET_DATA = join(await temporaryFolder(), 'made', 'by itself')
  const first = await startProcess({ TRADELET_DATA })
  const login = await first.post('login', { ...first.demo })
  assert.equal(login.code, 1, login.msg)
  const { token } = (login.data as { userinfo: { token: string } }).userinfo
  assert.equal(await first.end('SIGTERM'), 0)
  const second = await startProcess({ TRADELET_DATA })
  assert.deepEqual(second.demo, first.demo)
  assert.equal((await second.post('getusr', {}, { token })).code, 1)
  assert.equal(await second.end('SIGINT'), 0)
})

test('without demo data nobody is there to log in', async () => {
  const TRADELET_DATA = await installationFolder()
  const backend = await startProcess({ TRADELET_DATA, DEMO: '0', ALLOW_SAMPLE_PRICES: '1' })
  assert.equal(backend.demo, null)
  assert.equal(await backend.end('SIGTERM'), 0)
  const warnings = backend.said().match(/.*sample prices.*/g) ?? []
  assert.equal(warnings.length, 1)
  assert.deepEqual(JSON.parse(warnings[0] ?? '').level, 40)
})

test('with a demo, sample prices are nothing to warn of, whether they are allowed or not', async () => {
  for (const env of [{}, { DEMO: '1' }, { DEMO: '1', ALLOW_SAMPLE_PRICES: '0' }, { ALLOW_SAMPLE_PRICES: '1' }]) {
    const DATABASE_URL = await postgresUrl()
    const backend = await startProcess({ TRADELET_DATA: await temporaryFolder(), DATABASE_URL, ...env })
    assert.equal(await backend.end('SIGTERM'), 0)
    assert.doesNotMatch(backend.said(), /sample prices/)
  }
})

test('without a demo it does not start on sample prices that nobody allowed, and touches nothing', async () => {
  const sentence = /^DEMO=0 needs MARKET_UPSTREAM, .+ALLOW_SAMPLE_PRICES=1 .+\.\n$/
  const TRADELET_DATA = join(await temporaryFolder(), 'not made')
  for (const env of [{}, { ALLOW_SAMPLE_PRICES: '0' }, { ALLOW_SAMPLE_PRICES: '', MARKET_UPSTREAM: '' }]) {
    const { code, said } = await refusedProcess({ TRADELET_DATA, DEMO: '0', ...env })
    assert.equal(code, 1)
    assert.match(said, sentence)
    await assert.rejects(stat(TRADELET_DATA), /ENOENT/)
  }
})

test('an exchange is asked for its prices, whatever else is allowed', async () => {
  const MARKET_UPSTREAM = 'http://127.0.0.1:1'
  for (const DEMO of ['0', '1'])
    for (const ALLOW_SAMPLE_PRICES of ['0', '1']) {
      const own = { TRADELET_DATA: await temporaryFolder(), DATABASE_URL: await postgresUrl() }
      const { code, said } = await refusedProcess({ ...own, DEMO, ALLOW_SAMPLE_PRICES, MARKET_UPSTREAM })
      assert.equal(code, 1)
      assert.match(said, /^The exchange of MARKET_UPSTREAM cannot be used: .+\.\n$/)
    }
})

test('it works on a real PostgreSQL just so', async () => {
  const env = { TRADELET_DATA: await temporaryFolder(), DATABASE_URL: await postgresUrl() }
  const backend = await startProcess(env)
  assert.equal((await backend.post('login', { ...backend.demo })).code, 1)
  assert.equal(await backend.end('SIGTERM'), 0)
  await assert.rejects(stat(join(env.TRADELET_DATA, 'db')), /ENOENT/)
})

test('a second start says in one sentence what is in its way', async () => {
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
  assert.equal(await after.end('SIGTERM'), 0)
})

test('a request that never ends does not keep it from stopping in order', async () => {
  const backend = await startProcess({ TRADELET_DATA: await installationFolder() })
  const { hostname, port } = new URL(backend.address)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  socket.write(
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nuser',
  )
  await backend.post('getBanner')
  assert.equal(await backend.end('SIGTERM'), 0)
})

test('it ends when whoever started it is gone', async () => {
  const backend = await startProcess({ TRADELET_DATA: await installationFolder() })
  const ended = new Promise((resolve) => backend.child.on('exit', resolve))
  backend.child.disconnect()
  assert.equal(await ended, 0)
})

test('what it cannot start with is one sentence each, without secrets', async () => {
  const folder = await installationFolder()
  const file = join(folder, 'file')
  await writeFile(file, '')
  const sentences: [Record<string, string>, RegExp][] = [
    [{ PORT: 'no' }, /^PORT must be .+\.\n$/],
    [{ HOST: '203.0.113.7' }, /^HOST must be a name or an address of this machine; .+\.\n$/],
    [{ TRADELET_DATA: file }, /^The data folder .+ cannot be made \(EEXIST\); .+TRADELET_DATA\.\n$/],
    [{ TRADELET_DATA: join(file, 'below') }, /^The data folder .+ cannot be made \(ENOTDIR\); .+TRADELET_DATA\.\n$/],
    [
      { DATABASE_URL: 'postgres://user:hush@127.0.0.1:1/none' },
      /^The database of DATABASE_URL cannot be opened: ECONNREFUSED\.\n$/,
    ],
  ]
  for (const [env, sentence] of sentences) {
    const { code, said } = await refusedProcess({ TRADELET_DATA: folder, ...env })
    assert.equal(code, 1)
    assert.match(said, sentence)
    assert.doesNotMatch(said, /hush/)
  }
})

test('a folder that may not be written to is said so', {
  skip: process.getuid?.() === 0 && 'root may write anywhere',
}, async () => {
  const folder = join(await temporaryFolder(), 'closed')
  await mkdir(folder)
  await chmod(folder, 0o500)
  const { code, said } = await refusedProcess({ TRADELET_DATA: folder })
  assert.equal(code, 1)
  assert.match(said, /^The data folder .+ cannot be written to \(EACCES\); .+\.\n$/)
})
