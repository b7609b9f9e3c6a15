import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../../tools/lib/process.ts'
import { chromiumOptions, openBrowsers } from '../support/journey/browsers.ts'
import { serveStaticSite } from '../support/journey/demo-page.ts'

const GUIDE = readFileSync(join(projectRoot, 'docs/testing-embeds.md'), 'utf8')
const [playwright = '', page = '', vitest = ''] = [...GUIDE.matchAll(/```(?:ts|html)\n([\s\S]*?)```/g)].map(
  ([, code = '']) => code,
)
const folder = mkdtempSync(join(tmpdir(), 'tradelet-recipe-'))
after(() => rmSync(folder, { recursive: true }))

/** Part of Vitest that the recipe uses: runs the tests one after another and stores the result of each. */
const VITEST = `
const hooks = { before: [], after: [] }
const tests = []
export const beforeEach = (run) => hooks.before.push(run)
export const afterEach = (run) => hooks.after.push(run)
export const test = (title, run) => tests.push({ title, run })
const check = (value, part) => { if (!value.includes(part)) throw new Error(JSON.stringify(value) + ' does not contain ' + part) }
export const expect = (value) => ({ toContain: (part) => check(value, part) })
expect.poll = (read) => ({ async toContain(part) {
  const end = performance.now() + 30000
  while (!read().includes(part) && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
  check(read(), part)
} })
export async function run() {
  const results = {}
  for (const { title, run } of tests) {
    for (const hook of hooks.before) await hook()
    results[title] = await Promise.resolve(run()).then(() => 'passed', String)
    for (const hook of hooks.after) await hook()
  }
  return results
}`
const IMPORTS = {
  imports: {
    vitest: '/vitest.js',
    '@tradelet/elements/testing': '/embed/testing.js',
    '@tradelet/elements/': '/embed/',
  },
}

test('docs/testing-embeds.md, Playwright: the recipe passes on a page without a backend', async (t) => {
  const site = await serveStaticSite({ '/trade.html': page.replace('https://trade.example.com', '') })
  t.after(() => site.close())
  const resolve = (name: string) => pathToFileURL(join(projectRoot, name)).href
  const recipe = playwright
    .replace('@tradelet/elements/testing', resolve('dist/embed/testing.js'))
    .replace("'playwright-core'", `'${resolve('node_modules/playwright-core/index.mjs')}'`)
    .replace('chromium.launch()', `chromium.launch(${JSON.stringify(chromiumOptions())})`)
    .replace('http://localhost:3000', site.address)
  const file = join(folder, 'recipe.mjs')
  writeFileSync(file, recipe)
  await import(pathToFileURL(file).href)
  assert.deepEqual(site.strayed, [])
})

test('docs/testing-embeds.md, Vitest: the recipe passes in a page', async (t) => {
  const site = await serveStaticSite({
    '/': `<!doctype html><html lang="en"><script type="importmap">${JSON.stringify(IMPORTS)}</script><body></body></html>`,
    '/vitest.js': VITEST,
    '/recipe.js': vitest,
  })
  t.after(() => site.close())
  const browsers = await openBrowsers()
  t.after(() => browsers.close())
  const context = await browsers.context({}, false)
  const opened = await context.newPage()
  await opened.goto(site.address)
  const results = await opened.evaluate(async () => {
    const [recipe, runner] = ['/recipe.js', '/vitest.js']
    await import(recipe)
    return (await import(runner)).run()
  })
  assert.deepEqual(results, {
    'the ticker shows the price of Bitcoin': 'passed',
    'the demo moves the price': 'passed',
  })
  assert.deepEqual(site.strayed, [])
})
