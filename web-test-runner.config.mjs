import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defaultReporter } from '@web/test-runner'
import { createTestBundle } from './tools/bundle/element-tests.ts'
import { findFreePort } from './tools/lib/free-port.ts'
import { getEngine } from './tools/test/engines/engine.ts'
import { createFontScript, FONT_FAMILY } from './tools/test/fonts/faces.ts'
import { getFont } from './tools/test/fonts/font.ts'
import { goldenPictures } from './tools/test/golden/plugin.ts'
import { createLauncher } from './tools/test/launchers.ts'

const { plugin, bundle } = createTestBundle()

/** Returns the message and the stack of an error, which may be missing. */
const describeError = ({ message, stack } = {}) => [message, stack].filter(Boolean).join('\n')

/** Writes the counts and the failures to the file that TEST_SUMMARY names, or prints them. */
const summary = {
  reportTestFileResults() {},
  onTestRunFinished({ sessions }) {
    const count = { passed: 0, failed: 0, skipped: [], failures: [] }
    /** `place` is the file with the names of the suites around the tests. */
    const walk = (suite, place) => {
      for (const test of suite.tests) {
        if (test.skipped) count.skipped.push(test.name)
        else count[test.passed ? 'passed' : 'failed'] += 1
        if (!test.passed && !test.skipped) count.failures.push(`${place} > ${test.name}\n${describeError(test.error)}`)
      }
      for (const inner of suite.suites) walk(inner, `${place} > ${inner.name}`)
    }
    for (const session of sessions) {
      if (session.testResults) walk(session.testResults, session.testFile)
      count.failed += session.errors?.length ?? 0
      for (const error of session.errors ?? []) count.failures.push(`${session.testFile}\n${describeError(error)}`)
    }
    if (process.env.TEST_SUMMARY) writeFileSync(process.env.TEST_SUMMARY, JSON.stringify(count))
    else console.log(`${count.passed} passed, ${count.failed} failed`)
  },
}

/** Serves the getFont of the run; each browser context fetches it once. */
const pinnedFont = {
  name: 'pinned-font',
  body: createFontScript(getFont()),
  serve({ path }) {
    if (path === '/test-font.js') return { body: this.body, headers: { 'cache-control': 'max-age=3600' } }
  },
}

const launcher = createLauncher(getEngine())
const initialize = launcher.initialize?.bind(launcher)
launcher.initialize = async (config, files) => {
  await Promise.all([initialize?.(config, files), bundle(config, files)])
}

/**
 * Runs before a test file. A page is reused for several files: this clears the storage of the last one, and returns the focus, which the Tab key may have moved
 * to the browser's toolbar.
 */
const BEGIN = `
  focus()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = cookie.split('=')[0] + '=; max-age=0; path=/'
`

export default {
  // Two runs that start at the same time would both choose the runner's default port.
  port: await findFreePort(),
  files: 'test/**/*.browser.test.{ts,tsx}',
  // A page waits for its next frame most of the time: a test uses a core for a fifth of its duration.
  concurrency: 2 * availableParallelism(),
  // These limits end what hangs. Working tests stay far below them, also on a slow and busy machine.
  testsFinishTimeout: 1_800_000,
  testFramework: { config: { timeout: 300_000 } },
  browserStartTimeout: 300_000,
  // Tests wait for the getFont, which would change what they measure.
  testRunnerHtml: (script) =>
    `<!doctype html><html lang="en" style="font-family: ${FONT_FAMILY}"><head><link rel="modulepreload" href="${script}"></head><body><script>${BEGIN}</script><script src="/test-font.js"></script><script type="module">pageFonts.then(() => import("${script}"))</script></body></html>`,
  browsers: [launcher],
  plugins: [pinnedFont, goldenPictures, plugin],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), summary],
}
