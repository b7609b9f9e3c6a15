/**
 * `npm run conformance -- --url URL [--api URL] [--username NAME --password PASSWORD] [--paths FILE.json]`: audits a backend against the contract. Prints one
 * line per audit and exits with 1 if a MUST fails, with 2 if the audit cannot run. `--own` audits a temporary instance of the reference backend.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { line, verdict } from '../../test/conformance/audit.ts'
import { audit, type Target } from '../../test/conformance/kit.ts'
import { temporaryBackend } from '../lib/temporary-backend.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    api: { type: 'string' },
    username: { type: 'string' },
    password: { type: 'string' },
    paths: { type: 'string' },
    own: { type: 'boolean' },
  },
})

async function run(target: Target): Promise<boolean> {
  const outcomes = await audit(target, (outcome) => console.log(line(outcome)))
  const { passed, failed, skipped, conforms } = verdict(outcomes)
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped: ${conforms ? 'conforms' : 'does not conform'}`)
  return conforms
}

async function runOwn(): Promise<boolean> {
  const backend = await temporaryBackend()
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
