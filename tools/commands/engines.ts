/**
 * `npm run test:engines`: element tests and journeys in Chromium, Firefox and WebKit, a line for each of them in each, and why a test did not run. Installs a browser that
 * is missing where it may; names as arguments choose engines, and `elements` or `journeys`. An engine that cannot be had fails the run, unless `--present`
 * asks for those alone that are there, as they are.
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

/** The packages of Debian and Ubuntu that an engine comes with, and whether it is there. */
const NEEDED: Readonly<Record<Exclude<Engine, 'chromium'>, { packages: readonly string[]; isThere(): boolean }>> = {
  firefox: { packages: ['firefox-esr'], isThere: () => firefoxPath() !== null },
  webkit: { packages: ['webkit2gtk-driver', 'xvfb'], isThere: () => webkitPaths() !== null },
}

/** Why an engine cannot be tested with, after trying to install it; null when it can. */
function missing(engine: Engine): string | null {
  if (engine === 'chromium') {
    process.env.CHROME_PATH = browserPath()
    return null
  }
  const { packages, isThere } = NEEDED[engine]
  if (!isThere() && !values.present) install(packages)
  return isThere()
    ? null
    : `did not run: it is not here (Debian and Ubuntu: sudo apt-get install ${packages.join(' ')})`
}

/** Runs an engine's suites. An engine that is not there fails, unless only those that are there were asked for. */
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
  throw new Error('what the journeys walk through could not be built')
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
