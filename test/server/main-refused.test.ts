import assert from 'node:assert/strict'
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { refusedProcess } from '../support/backend-process.ts'
import { installationFolder, postgresUrl, temporaryFolder } from '../support/databases.ts'

test('without a demo it does not start on sample prices that were not allowed, and touches nothing', async () => {
  const sentence =
    /^DEMO=0 needs MARKET_UPSTREAM, since real money must not be traded on the sample prices, .+ALLOW_SAMPLE_PRICES=1 .+\.\n$/
  const TRADELET_DATA = join(await temporaryFolder(), 'not made')
  for (const env of [{}, { ALLOW_SAMPLE_PRICES: '0' }, { ALLOW_SAMPLE_PRICES: '', MARKET_UPSTREAM: '' }]) {
    const { code, said } = await refusedProcess({ TRADELET_DATA, DEMO: '0', ...env })
    assert.equal(code, 1)
    assert.match(said, sentence)
    await assert.rejects(stat(TRADELET_DATA), /ENOENT/)
  }
})

test('a named exchange is asked for its prices, also where sample prices are allowed', async () => {
  const MARKET_UPSTREAM = 'http://127.0.0.1:1'
  for (const DEMO of ['0', '1'])
    for (const ALLOW_SAMPLE_PRICES of ['0', '1']) {
      const own = { TRADELET_DATA: await temporaryFolder(), DATABASE_URL: await postgresUrl() }
      const { code, said } = await refusedProcess({ ...own, DEMO, ALLOW_SAMPLE_PRICES, MARKET_UPSTREAM })
      assert.equal(code, 1)
      assert.match(said, /^The exchange of MARKET_UPSTREAM cannot be used: .+\.\n$/)
    }
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
