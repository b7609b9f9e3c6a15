/** `npm run conformance`: audits a backend against the contract (docs/api.md). */
import { readFile } from 'node:fs/promises'
import { formatOutcome, summarize } from '../../test/conformance/audit.ts'
import { audit, type Target } from '../../test/conformance/kit.ts'
import { createTool } from '../lib/command-line.ts'
import { startTemporaryBackend } from '../lib/temporary-backend.ts'

interface Options {
  url?: string
  api?: string
  username?: string
  password?: string
  paths?: string
  own?: boolean
}

const values = createTool('npm run conformance', 'Audits a backend against the contract. Prints one line per audit.')
  .option('--url <url>', 'address of the backend')
  .option('--api <url>', 'address of its API, if it is not below the first one')
  .option('--username <name>', 'member to log in as')
  .option('--password <password>', 'password of that member')
  .option('--paths <file>', 'JSON file with other paths of calls')
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

async function runOwn(): Promise<boolean> {
  const backend = await startTemporaryBackend()
  try {
    return await run({ url: backend.address })
  } finally {
    await backend.close()
  }
}

async function target(): Promise<Target> {
  if (!values.url) throw new Error('--url is missing: npm run conformance -- --url http://localhost:4321')
  return {
    url: values.url,
    ...(values.api && { api: values.api }),
    ...(values.paths && { paths: JSON.parse(await readFile(values.paths, 'utf8')) }),
    ...(values.username && { login: { username: values.username, password: values.password ?? '' } }),
  }
}

try {
  process.exitCode = (values.own ? await runOwn() : await run(await target())) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
