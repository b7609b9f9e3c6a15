/**
 * `npm run test:fonts`: runs the element tests and the layout journeys in each font of tools/test/fonts/font.ts and prints one line per font and suite.
 * Arguments select fonts, and `elements` or `journeys`. The fonts are npm packages of the project, so nothing has to be installed.
 */
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { browserPath } from '../lib/browser.ts'
import { FONT, FONTS } from '../test/fonts/font.ts'
import { among, type Outcome, refuseUnknown, runAll } from '../test/matrix.ts'
import { memoryFolder } from '../test/memory-folder.ts'
import { build, layoutSuites } from '../test/suites.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const names = layoutSuites.map(({ name }) => name)
refuseUnknown([...FONTS, ...names], positionals)
const chosen = among(names, positionals)

process.env.TMPDIR = memoryFolder() ?? tmpdir()
process.env.CHROME_PATH = browserPath()
const built = chosen.includes('journeys') ? await build() : null
if (built?.failed) {
  console.log(built.output)
  throw new Error('the build that the journeys test failed')
}
const outcomes: Outcome[] = []
for (const font of among(FONTS, positionals)) {
  process.env[FONT] = font
  const suites = layoutSuites.filter(({ name }) => chosen.includes(name))
  outcomes.push(await runAll(font, suites))
}
console.log(`\n${outcomes.flatMap(({ lines }) => lines).join('\n')}`)
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
