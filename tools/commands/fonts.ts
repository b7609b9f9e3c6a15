/**
 * `npm run test:fonts`: runs the element tests and the layout journeys in each font of tools/test/fonts/font.ts and prints one line per font and suite. The fonts
 * are npm packages of the project, so nothing has to be installed.
 */
import { tmpdir } from 'node:os'
import { requireBrowserPath } from '../lib/browser.ts'
import { createTool, rejectUnknown } from '../lib/command-line.ts'
import { FONT_VARIABLE, FONTS } from '../test/fonts/font.ts'
import { type Outcome, runSuites, selectNames } from '../test/matrix.ts'
import { findMemoryFolder } from '../test/memory-folder.ts'
import { runBuild } from '../test/suite-runners.ts'
import { layoutSuites } from '../test/suites.ts'

const names = layoutSuites.map(({ name }) => name)
const tool = createTool('npm run test:fonts', 'Runs the element tests and the layout journeys in several fonts.')
  .argument('[names...]', `of ${[...FONTS, ...names].join(', ')}; all by default`)
  .parse()
rejectUnknown(tool, [...FONTS, ...names])
const chosen = selectNames(names, tool.args)

process.env.TMPDIR = findMemoryFolder() ?? tmpdir()
process.env.CHROME_PATH = requireBrowserPath()
const built = chosen.includes('journeys') ? await runBuild() : null
if (built?.failed) {
  console.log(built.output)
  tool.error('the build that the journeys test failed')
}
const outcomes: Outcome[] = []
for (const font of selectNames(FONTS, tool.args)) {
  process.env[FONT_VARIABLE] = font
  const suites = layoutSuites.filter(({ name }) => chosen.includes(name))
  outcomes.push(await runSuites(font, suites))
}
console.log(`\n${outcomes.flatMap(({ lines }) => lines).join('\n')}`)
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
