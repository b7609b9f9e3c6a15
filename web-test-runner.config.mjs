import { writeFileSync } from 'node:fs'
import { defaultReporter } from '@web/test-runner'
import { bundledTests } from './tools/build/element-tests.ts'
import { engine } from './tools/test/engines/engine.ts'
import { FAMILY, fontScript } from './tools/test/fonts/faces.ts'
import { font } from './tools/test/fonts/font.ts'
import { launcherOf } from './tools/test/launchers.ts'

const { plugin, bundle } = bundledTests()

/** Leaves the counts where the overall test command reads them, or says them itself. */
const summary = {
  reportTestFileResults() {},
  onTestRunFinished({ sessions }) {
    const count = { passed: 0, failed: 0, skipped: [] }
    const walk = (suite) => {
      for (const test of suite.tests) {
        if (test.skipped) count.skipped.push(test.name)
        else count[test.passed ? 'passed' : 'failed'] += 1
      }
      for (const inner of suite.suites) walk(inner)
    }
    for (const session of sessions) {
      if (session.testResults) walk(session.testResults)
      count.failed += session.errors?.length ?? 0
    }
    if (process.env.TEST_SUMMARY) writeFileSync(process.env.TEST_SUMMARY, JSON.stringify(count))
    else console.log(`${count.passed} passed, ${count.failed} failed`)
  },
}

/** Serves the font of the run, which a browser context fetches once. */
const pinnedFont = {
  name: 'pinned-font',
  body: fontScript(font()),
  serve({ path }) {
    if (path === '/test-font.js') return { body: this.body, headers: { 'cache-control': 'max-age=3600' } }
  },
}

const launcher = launcherOf(engine())
const initialize = launcher.initialize?.bind(launcher)
launcher.initialize = async (config, files) => {
  await Promise.all([initialize?.(config, files), bundle(config, files)])
}

/**
 * Runs before a test file: a page is used for one file after the other, and what the last one stored is none of the next one's. It may have gone on with the
 * tabulator, from the page to the bars of its browser.
 */
const BEGIN = `
  focus()
  localStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = cookie.split('=')[0] + '=; max-age=0; path=/'
`

export default {
  files: 'test/**/*.browser.test.{ts,tsx}',
  concurrency: 2,
  // Ends what hangs; nothing that works comes near it, however busy the machine is.
  testsFinishTimeout: 240_000,
  testFramework: { config: { timeout: 60_000 } },
  browserStartTimeout: 120_000,
  // What a test measures would change when the font comes.
  testRunnerHtml: (script) =>
    `<!doctype html><html lang="en" style="font-family: ${FAMILY}"><head><link rel="modulepreload" href="${script}"></head><body><script>${BEGIN}</script><script src="/test-font.js"></script><script type="module">pageFonts.then(() => import("${script}"))</script></body></html>`,
  browsers: [launcher],
  plugins: [pinnedFont, plugin],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), summary],
}
