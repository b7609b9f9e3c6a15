/**
 * `npm run test:hosts`: builds a partner's project of each kind with the packages `@tradelet/elements` and `@tradelet/react`, and uses its page in a browser.
 * Installs the packages of each framework once, into dist/hosts.
 */
import { tmpdir } from 'node:os'
import { requireBrowserPath } from '../lib/browser.ts'
import { createTool, rejectUnknown } from '../lib/command-line.ts'
import { HOSTS, type Host, installHostPackages, isInstalled } from '../test/hosts.ts'
import { type Outcome, runSuites, selectNames } from '../test/matrix.ts'
import { findMemoryFolder } from '../test/memory-folder.ts'
import { runBuild, runJourneys } from '../test/suite-runners.ts'

const tool = createTool('npm run test:hosts', 'Builds and uses a page with the elements in each framework.')
  .argument('[names...]', `of ${HOSTS.join(', ')}; all by default`)
  .parse()
rejectUnknown(tool, HOSTS)

/**
 * The files of a host use one folder, and builds are timed, so one file runs after the other. The compilers of a framework take two minutes, and several times as long on
 * a busy machine.
 */
const TEST_ARGS = ['--test-concurrency=1', '--test-timeout=1800000']

/** Tests one host. A host whose packages cannot be installed fails. */
async function runHost(host: Host): Promise<Outcome> {
  try {
    if (!isInstalled(host)) {
      console.log(`${host}: installing its packages (once) …`)
      installHostPackages(host)
    }
  } catch (error) {
    return { lines: [error instanceof Error ? error.message : String(error)], ok: false }
  }
  const run = () => runJourneys('chromium', [`test/hosts/${host}{,-snippets,-bundle,.journey}.test.ts`], TEST_ARGS)
  return runSuites(host, [{ name: 'pages', processes: 1, run }])
}

process.env.CHROME_PATH = requireBrowserPath()
process.env.TMPDIR = findMemoryFolder() ?? tmpdir()
const built = await runBuild()
if (built.failed) {
  console.log(built.output)
  tool.error('the build that the hosts test failed')
}
const lines: string[] = []
let ok = true
for (const host of selectNames(HOSTS, tool.args)) {
  const result = await runHost(host)
  lines.push(...result.lines)
  ok &&= result.ok
}
console.log(`\n${lines.join('\n')}`)
process.exitCode = ok ? 0 : 1
