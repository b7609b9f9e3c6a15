import assert from 'node:assert/strict'
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startFailingProcess, startProcess } from '../support/backend-process.ts'
import { installationFolder, postgresUrl, temporaryFolder } from '../support/databases.ts'

test('DEMO=0 without permission for sample prices: does not start and creates nothing', async () => {
  const sentence =
    /^DEMO=0 needs MARKET_UPSTREAM, since real money must not be traded on the sample prices, .+ALLOW_SAMPLE_PRICES=1 .+\.\n$/
  const TRADELET_DATA = join(await temporaryFolder(), 'not made')
  for (const env of [{}, { ALLOW_SAMPLE_PRICES: '0' }, { ALLOW_SAMPLE_PRICES: '', MARKET_UPSTREAM: '' }]) {
    const { code, output } = await startFailingProcess({ TRADELET_DATA, DEMO: '0', ...env })
    assert.equal(code, 1)
    assert.match(output, sentence)
    await assert.rejects(stat(TRADELET_DATA), /ENOENT/)
  }
})

test('an unreachable exchange: the node starts, login works, orders are refused with a message, and ready reports it', async () => {
  const MARKET_UPSTREAM = 'http://127.0.0.1:1'
  for (const [DEMO, ALLOW_SAMPLE_PRICES] of [
    ['0', '0'],
    ['1', '1'],
  ] as const) {
    const own = { TRADELET_DATA: await temporaryFolder(), DATABASE_URL: await postgresUrl() }
    const backend = await startProcess({ ...own, DEMO, ALLOW_SAMPLE_PRICES, MARKET_UPSTREAM })
    const ready = await fetch(`${backend.address}/api/ready`).then((response) => response.json())
    assert.deepEqual([ready.data.database, ready.data.market, ready.data.clock], ['ok', 'silent', 'ok'])
    assert.match(backend.getOutput(), /"msg":"MARKET_UPSTREAM cannot be used, retrying in \d+ s"/)
    assert.deepEqual((await backend.post('getMarketList')).data, { list: [] })
    if (backend.demo) {
      const login = await backend.post('login', { ...backend.demo })
      assert.equal(login.code, 1, login.msg)
      const { token } = (login.data as { userinfo: { token: string } }).userinfo
      const order = await backend.post('creatorder', { m_id: '1', ctime: '30', ctzed: '10', buytype: '1' }, { token })
      assert.deepEqual([order.code, order.msg !== ''], [201, true])
    }
    assert.equal(await backend.end('SIGTERM'), 0)
  }
})

test('an invalid environment: one sentence each, without secrets', async () => {
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
    const { code, output } = await startFailingProcess({ TRADELET_DATA: folder, ...env })
    assert.equal(code, 1)
    assert.match(output, sentence)
    assert.doesNotMatch(output, /hush/)
  }
})

test('a data folder without write permission: one sentence', {
  skip: process.getuid?.() === 0 && 'root may write anywhere',
}, async () => {
  const folder = join(await temporaryFolder(), 'closed')
  await mkdir(folder)
  await chmod(folder, 0o500)
  const { code, output } = await startFailingProcess({ TRADELET_DATA: folder })
  assert.equal(code, 1)
  assert.match(output, /^The data folder .+ cannot be written to \(EACCES\); .+\.\n$/)
})
