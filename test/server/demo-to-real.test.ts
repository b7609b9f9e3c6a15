import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startFailingProcess, startProcess } from '../support/backend-process.ts'
import { firstCases } from '../support/cases.ts'
import { installationFolder, postgresUrl, temporaryFolder } from '../support/databases.ts'
import { runOperatorTool } from '../support/operator-tool.ts'

const REAL = { DEMO: '0', ALLOW_SAMPLE_PRICES: '1' }
const SENTENCE =
  /^DEMO=0 needs a ledger without sample money, .+ sample-money remove.+ --yes; DEMO=1 starts with it\.\n$/

for (const [kind, environment] of firstCases([
  ['embedded', async () => ({ TRADELET_DATA: await installationFolder() })],
  ['postgres', async () => ({ TRADELET_DATA: await temporaryFolder(), DATABASE_URL: await postgresUrl() })],
] as const))
  test(`${kind}: DEMO=0 does not start on a demo's ledger until the command has removed its sample money`, async () => {
    const env = await environment()
    const demo = await startProcess(env)
    assert.equal((await demo.post('login', { ...demo.demo })).code, 1)
    const page = { partner: 'sandbox', origin: 'http://localhost:3000' }
    assert.equal((await demo.post('getPartnerAccess', page)).code, 1)
    const running = await runOperatorTool(env, 'sample-money', 'remove')
    assert.match(running.out, /^Would empty the accounts of 1 member .+\nTaken: 0\.5 BTC, 20000 USDT\.\n/)
    assert.equal(await demo.end('SIGTERM'), 0)

    const refused = await startFailingProcess({ ...env, ...REAL })
    assert.equal(refused.code, 1)
    assert.match(refused.output, SENTENCE)
    const shown = await runOperatorTool(env, 'sample-money', 'remove')
    assert.match(shown.out, /^Would empty .+\n.+\n.+demo@tradelet\.example.+\nNothing was changed\. .+ --yes /)
    assert.match((await startFailingProcess({ ...env, ...REAL })).output, SENTENCE)
    const removed = await runOperatorTool(env, 'sample-money', 'remove', '--yes')
    assert.match(removed.out, /^Emptied the accounts of 1 member .+\nTaken: 0\.5 BTC, 20000 USDT\.\n/, removed.err)

    const real = await startProcess({ ...env, ...REAL })
    assert.notEqual((await real.post('login', { ...demo.demo })).code, 1)
    assert.notEqual((await real.post('getPartnerAccess', page)).code, 1)
    assert.match((await runOperatorTool(env, 'sample-money', 'remove')).out, /^There is no sample money/)
    assert.match((await runOperatorTool(env, 'books', 'verify')).out, /right/)
    assert.equal(await real.end('SIGTERM'), 0)
  })
