import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import alias from '@rollup/plugin-alias'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { fromRollup } from '@web/dev-server-rollup'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { build } from 'esbuild'
import { BROWSER_ARGS, browserPath } from './tools/browser.ts'

const preact = {
  react: '@preact/compat',
  'react-dom': '@preact/compat',
  'react-dom/client': '@preact/compat/client',
  'react/jsx-runtime': '@preact/compat/jsx-runtime',
}

/** `import drawing from '…/x.svg?raw'` is the file's text. */
const drawings = {
  name: 'drawings',
  resolveMimeType: (context) =>
    context.path.endsWith('.svg') && context.querystring.includes('raw') ? 'js' : undefined,
  async transform(context) {
    if (!context.path.endsWith('.svg') || !context.querystring.includes('raw')) return
    const text = typeof context.body === 'string' ? context.body : await readFile(`.${context.path}`, 'utf8')
    return { body: `export default ${JSON.stringify(text)}` }
  },
}

/** Packages that are no modules yet, each made into one, with the names that are used of it. */
const PACKED = { qrcode: 'create' }
const packed = {
  name: 'packed',
  resolveImport: ({ source }) => (source in PACKED ? `/__packed__/${source}.js` : undefined),
  async serve({ path }) {
    const [, name] = /^\/__packed__\/(.+)\.js$/.exec(path) ?? []
    if (!name) return
    const contents = `export { ${PACKED[name]} } from '${name}'`
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: '.' },
      bundle: true,
      format: 'esm',
      platform: 'browser',
      write: false,
    })
    return { body: outputFiles[0].text, type: 'js' }
  },
}

/** Leaves the counts where the overall test command reads them, or says them itself. */
const summary = {
  reportTestFileResults() {},
  onTestRunFinished({ sessions }) {
    const count = { passed: 0, failed: 0 }
    const walk = (suite) => {
      for (const test of suite.tests) count[test.passed || test.skipped ? 'passed' : 'failed'] += 1
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

/**
 * Tests run side by side, and a page behind another one draws nothing and has no focus: each gets a window and keeps both. Each has its own storage too,
 * or one test's session would sign in another's visitor.
 */
const launcher = chromeLauncher({
  launchOptions: { executablePath: browserPath(), args: BROWSER_ARGS },
  async createPage({ context }) {
    const own = await context.browser().createBrowserContext()
    const page = await own.newPage()
    const session = await page.createCDPSession()
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true })
    return page
  },
})

/**
 * Runs before a test file: a page is used for one file after the other, and what the last one stored is none of the next one's. Some packages look for
 * their mode where only bundlers put it.
 */
const BEGIN = `
  localStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = cookie.split('=')[0] + '=; max-age=0; path=/'
  globalThis.process = { env: { NODE_ENV: 'production' } }
`

export default {
  files: 'test/**/*.browser.test.{ts,tsx}',
  nodeResolve: { exportConditions: ['production', 'browser', 'default'] },
  concurrency: 2,
  testsFinishTimeout: 240_000,
  testFramework: { config: { timeout: 15_000 } },
  testRunnerHtml: (script) =>
    `<!doctype html><html lang="en"><body><script>${BEGIN}</script><script type="module" src="${script}"></script></body></html>`,
  browsers: [launcher],
  plugins: [
    fromRollup(alias)({
      entries: Object.entries(preact).map(([find, replacement]) => ({ find: new RegExp(`^${find}$`), replacement })),
    }),
    packed,
    drawings,
    esbuildPlugin({ ts: true, tsx: true, target: 'esnext', jsx: 'automatic', tsconfig: './tsconfig.json' }),
  ],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), summary],
}
