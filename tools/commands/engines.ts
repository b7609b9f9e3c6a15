/**
 * `npm run test:engines`: runs element tests and journeys in Chromium, Firefox and WebKit. Prints one line per suite and engine, and the reason for each
 * skipped test.
 *
 * Arguments select engines, and `elements` or `journeys`. A missing browser is installed if this user may; otherwise the run fails. `--present` installs
 * nothing and tests only the engines that are installed.
 */
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { browserPath, firefoxPath, install, webkitPaths } from '../lib/browser.ts'
import { ENGINES, type Engine } from '../test/engines/engine.ts'
import { among, type Outcome, refuseUnknown, runAll } from '../test/matrix.ts'
import { memoryFolder } from '../test/memory-folder.ts'
import { build, engineSuites } from '../test/suites.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { present: { type: 'boolean' } } })
const SUITES = ['elements', 'journeys']
refuseUnknown([...ENGINES, ...SUITES], positionals)
const chosen = among(SUITES, positionals)

/** Debian and Ubuntu packages of each engine, and a test for whether it is installed. */
const NEEDED: Readonly<Record<Exclude<Engine, 'chromium'>, { packages: readonly string[]; isThere(): boolean }>> = {
  firefox: { packages: ['firefox-esr'], isThere: () => firefoxPath() !== null },
  webkit: { packages: ['webkit2gtk-driver', 'xvfb'], isThere: () => webkitPaths() !== null },
}

/** Returns why an engine cannot be tested, after trying to install it; null if it can. */
function missing(engine: Engine): string | null {
  if (engine === 'chromium') {
    process.env.CHROME_PATH = browserPath()
    return null
  }
  const { packages, isThere } = NEEDED[engine]
  if (!isThere() && !values.present) install(packages)
  return isThere() ? null : `not tested: not installed (Debian and Ubuntu: sudo apt-get install ${packages.join(' ')})`
}

/** Runs an engine's suites. A missing engine fails the run unless `--present` was given. */
async function run(engine: Engine): Promise<Outcome> {
  const why = missing(engine)
  if (why) return { lines: [`${engine}: ${why}`], ok: values.present === true }
  return runAll(
    engine,
    engineSuites(engine).filter(({ name }) => chosen.includes(name)),
  )
}

process.env.TMPDIR = memoryFolder() ?? tmpdir()
const built = chosen.includes('journeys') ? await build() : null
if (built?.failed) {
  console.log(built.output)
  throw new Error('the build that the journeys test failed')
}
const lines: string[] = []
let ok = true
for (const engine of among(ENGINES, positionals)) {
  const result = await run(engine)
  lines.push(...result.lines)
  ok &&= result.ok
}
console.log(`\n${lines.join('\n')}`)
process.exitCode = ok ? 0 : 1
