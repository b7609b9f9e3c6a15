/** `npm start`: builds what has changed, starts backend and site, and prints where to go. Installing came before (tools/run.mjs). */
import { startBackend } from '../lib/backend.ts'
import { buildIfChanged } from '../lib/sources.ts'

const began = performance.now()
const backend = startBackend()
let exitCode: number | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    exitCode = 0
    backend.stop()
  })
void backend.ended.then((code) => process.exit(exitCode ?? code))

/** A site that could not be built leaves the backend running: members with open pages, embedded elements and the API go on. Returns whether it was built. */
const built = buildIfChanged().then(
  () => true,
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    console.error(
      'The site could not be built. The backend runs on; GET /api/ready says what is missing. Mend the build, then npm run build.',
    )
    return false
  },
)

try {
  const [{ address, demo, outbox }, isBuilt] = await Promise.all([backend.ready, built])
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const login = demo
    ? `\n  Demo login  ${demo.username}  password ${demo.password}\n              (sample money; DEMO=0 with MARKET_UPSTREAM starts without)`
    : ''
  const mail =
    outbox === null ? '' : `\n  Mail        lies in ${outbox}\n              (SMTP_URL and MAIL_FROM send it)`
  console.log(
    `\n  Tradelet    ${address}  (${isBuilt ? 'ready' : 'without a new site'} in ${seconds} s)${login}${mail}\n\n  Ctrl+C stops it.\n`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  exitCode = 1
  backend.stop()
}
