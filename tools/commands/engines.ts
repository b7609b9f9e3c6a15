/**
 * `npm run test:engines`: runs element tests and journeys in Chromium, Firefox and WebKit. Prints one line per suite and engine, and the reason for each
 * skipped test. A missing browser is installed if this user may; otherwise the run fails.
 */
import { tmpdir } from 'node:os'
import { findFirefox, installPackages, requireBrowserPath } from '../lib/browser.ts'
import { createTool, rejectUnknown } from '../lib/command-line.ts'
import { ENGINES, type Engine } from '../test/engines/engine.ts'
import { hasWebKit, installWebKit } from '../test/engines/webkit.ts'
import { type Outcome, runSuites, selectNames } from '../test/matrix.ts'
import { findMemoryFolder } from '../test/memory-folder.ts'
import { runBuild } from '../test/suite-runners.ts'
import { createEngineSuites } from '../test/suites.ts'

const SUITES = ['elements', 'journeys']
const tool = createTool('npm run test:engines', 'Runs element tests and journeys in several browsers.')
  .argument('[names...]', `of ${[...ENGINES, ...SUITES].join(', ')}; all by default`)
  .option('--present', 'install no browser and test only those that are installed')
  .parse()
const { present = false } = tool.opts<{ present?: boolean }>()
rejectUnknown(tool, [...ENGINES, ...SUITES])
const chosen = selectNames(SUITES, tool.args)

/** How to find and to install an engine. */
interface Installation {
  isThere(): boolean
  install(): void
  instructions: string
}

const FIREFOX_PACKAGE = 'firefox-esr'
const INSTALLATIONS: Readonly<Record<Exclude<Engine, 'chromium'>, Installation>> = {
  firefox: {
    isThere: () => findFirefox() !== null,
    install: () => installPackages([FIREFOX_PACKAGE]),
    instructions: `Debian and Ubuntu: sudo apt-get install ${FIREFOX_PACKAGE}`,
  },
  webkit: {
    isThere: hasWebKit,
    install: installWebKit,
    instructions: 'npx playwright-core install --with-deps webkit, which downloads it from Playwright',
  },
}

/** Returns why an engine cannot be tested, after trying to install it; null if it can. */
function findProblem(engine: Engine): string | null {
  if (engine === 'chromium') {
    process.env.CHROME_PATH = requireBrowserPath()
    return null
  }
  const { isThere, install, instructions } = INSTALLATIONS[engine]
  if (!isThere() && !present) install()
  return isThere() ? null : `not tested: not installed (${instructions})`
}

/** Runs an engine's suites. A missing engine fails the run unless `--present` was given. */
async function runEngine(engine: Engine): Promise<Outcome> {
  const why = findProblem(engine)
  if (why) return { lines: [`${engine}: ${why}`], ok: present }
  return runSuites(
    engine,
    createEngineSuites(engine).filter(({ name }) => chosen.includes(name)),
  )
}

process.env.TMPDIR = findMemoryFolder() ?? tmpdir()
const built = chosen.includes('journeys') ? await runBuild() : null
if (built?.failed) {
  console.log(built.output)
  tool.error('the build that the journeys test failed')
}
const lines: string[] = []
let ok = true
for (const engine of selectNames(ENGINES, tool.args)) {
  const result = await runEngine(engine)
  lines.push(...result.lines)
  ok &&= result.ok
}
console.log(`\n${lines.join('\n')}`)
process.exitCode = ok ? 0 : 1
