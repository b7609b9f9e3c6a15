/**
 * `npm run test:fonts`: runs the element tests and the layout journeys in each font of tools/test/fonts/font.ts and prints one line per font and suite.
 * Arguments select fonts, and `elements` or `journeys`. The fonts are npm packages of the project, so nothing has to be installed.
 */
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { requireBrowserPath } from '../lib/browser.ts'
import { FONT_VARIABLE, FONTS } from '../test/fonts/font.ts'
import { type Outcome, rejectUnknown, runSuites, selectNames } from '../test/matrix.ts'
import { findMemoryFolder } from '../test/memory-folder.ts'
import { layoutSuites, runBuild } from '../test/suites.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const names = layoutSuites.map(({ name }) => name)
rejectUnknown([...FONTS, ...names], positionals)
const chosen = selectNames(names, positionals)

process.env.TMPDIR = findMemoryFolder() ?? tmpdir()
process.env.CHROME_PATH = requireBrowserPath()
const built = chosen.includes('journeys') ? await runBuild() : null
if (built?.failed) {
  console.log(built.output)
  throw new Error('the build that the journeys test failed')
}
const outcomes: Outcome[] = []
for (const font of selectNames(FONTS, positionals)) {
  process.env[FONT_VARIABLE] = font
  const suites = layoutSuites.filter(({ name }) => chosen.includes(name))
  outcomes.push(await runSuites(font, suites))
}
console.log(`\n${outcomes.flatMap(({ lines }) => lines).join('\n')}`)
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
