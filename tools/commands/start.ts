/** `npm start`: builds what has changed, starts backend and site, and prints the address. tools/run.mjs has installed the packages before. */
import { startBackend } from '../lib/backend.ts'
import { createTool } from '../lib/command-line.ts'
import { buildConsole, buildDocsIfChanged, buildIfChanged } from '../lib/sources.ts'

createTool('npm start', 'Builds what has changed, starts backend and site, and prints the address.')
  .addHelpText('after', '\nEnvironment variables set port, folder and database: docs/operating.md.')
  .parse()

/** Distance of the console's port from that of the site, unless CONSOLE_PORT is set. */
const CONSOLE_DISTANCE = 10

const began = performance.now()
const backend = startBackend(getConsoleEnvironment())
let exitCode: number | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    exitCode = 0
    backend.stop()
  })
void backend.ended.then((code) => process.exit(exitCode ?? code))

/** Returns the environment with which a demo has a console: a port of its own beside that of the site. */
function getConsoleEnvironment(): Record<string, string> {
  const { CONSOLE_PORT, DEMO = '1', PORT = '4321' } = process.env
  const port = Number(PORT)
  if (CONSOLE_PORT || DEMO === '0' || !Number.isInteger(port)) return {}
  return { CONSOLE_PORT: String(port === 0 ? 0 : port + CONSOLE_DISTANCE) }
}

/** Builds the site; returns whether that succeeded. A failed build leaves the backend running for open pages, embedded elements and the API. */
const built = Promise.all([buildIfChanged(), buildConsole()]).then(
  () => true,
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    console.error(
      'The site could not be built. The backend keeps running; GET /api/ready reports what is missing. Fix the build, then run npm run build.',
    )
    return false
  },
)

/** Builds the documentation site while the backend already serves the rest. */
void built.then(async (isBuilt) => {
  if (isBuilt)
    await buildDocsIfChanged().catch((error: unknown) =>
      console.error(`The documentation site could not be built: ${error instanceof Error ? error.message : error}`),
    )
})

try {
  const [{ address, console: consoleAddress, demo, partner, outbox }, isBuilt] = await Promise.all([
    backend.ready,
    built,
  ])
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const login = demo
    ? `\n  Demo login  ${demo.username}  password ${demo.password}\n              (sample money; DEMO=0 with MARKET_UPSTREAM turns the demo off)`
    : ''
  const sandbox =
    partner === null
      ? ''
      : `\n  Partner     data-partner="${partner}"\n              (for pages on this machine, see ${address}/docs/partner-sessions/)`
  const operators =
    consoleAddress === null
      ? ''
      : `\n  Console     ${consoleAddress}\n              (for operators, see ${address}/docs/console/)`
  const mail =
    outbox === null ? '' : `\n  Mail        stored in ${outbox}\n              (sent if SMTP_URL and MAIL_FROM are set)`
  console.log(
    `\n  Tradelet    ${address}  (${isBuilt ? 'ready' : 'without a new site'} in ${seconds} s)${login}${operators}${sandbox}${mail}\n\n  Ctrl+C stops it.\n`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  exitCode = 1
  backend.stop()
}
