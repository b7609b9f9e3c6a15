/** `npm run conformance`: audits a backend against the contract (docs/api.md). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatOutcome, summarize } from '../../test/conformance/audit.ts'
import { audit, type Target } from '../../test/conformance/kit.ts'
import { createTool } from '../lib/command-line.ts'
import { startTemporaryBackend, type TemporaryBackend } from '../lib/temporary-backend.ts'

interface Options {
  url?: string
  api?: string
  username?: string
  password?: string
  paths?: string
  own?: boolean
  partner?: string
  partnerOrigin?: string
}

const values = createTool('npm run conformance', 'Audits a backend against the contract. Prints one line per audit.')
  .option('--url <url>', 'address of the backend')
  .option('--api <url>', 'address of its API, if it is not below the first one')
  .option('--username <name>', 'member to log in as')
  .option('--password <password>', 'password of that member')
  .option('--paths <file>', 'JSON file with other paths of calls')
  .option('--partner <name>', 'registered partner with the scopes read, quote and trade')
  .option('--partner-origin <origin>', 'one of its origins')
  .option('--own', 'audit a temporary instance of the reference backend')
  .addHelpText('after', '\nExit code: 1 if a MUST fails, 2 if the audit cannot run.')
  .parse()
  .opts<Options>()

async function run(target: Target): Promise<boolean> {
  const outcomes = await audit(target, (outcome) => console.log(formatOutcome(outcome)))
  const { passed, failed, skipped, conforms } = summarize(outcomes)
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped: ${conforms ? 'conforms' : 'does not conform'}`)
  return conforms
}

/** Registers a partner at a temporary backend, for the audits of scopes. */
async function addPartner({ address, dataDir }: TemporaryBackend): Promise<NonNullable<Target['partner']>> {
  const partner = { name: 'audit', origin: 'https://partner.example' }
  const token = (await readFile(join(dataDir, 'operator.token'), 'utf8')).trim()
  const response = await fetch(`${address}/operator/partners`, {
    method: 'POST',
    headers: { 'operator-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: partner.name, title: 'Audit', origins: partner.origin, scopes: 'read,quote,trade' }),
  })
  if (!response.ok) throw new Error(`the partner could not be registered: HTTP ${response.status}`)
  return partner
}

async function runOwn(): Promise<boolean> {
  const backend = await startTemporaryBackend()
  try {
    return await run({ url: backend.address, partner: await addPartner(backend) })
  } finally {
    await backend.close()
  }
}

async function readTarget(): Promise<Target> {
  if (!values.url) throw new Error('--url is missing: npm run conformance -- --url http://localhost:4321')
  return {
    url: values.url,
    ...(values.api && { api: values.api }),
    ...(values.paths && { paths: JSON.parse(await readFile(values.paths, 'utf8')) }),
    ...(values.username && { login: { username: values.username, password: values.password ?? '' } }),
    ...(values.partner && { partner: { name: values.partner, origin: values.partnerOrigin ?? '' } }),
  }
}

try {
  process.exitCode = (values.own ? await runOwn() : await run(await readTarget())) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
