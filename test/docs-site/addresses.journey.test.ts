import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { readBuildVersion } from '../../server/operations/site/embed-releases.ts'
import { DIST } from '../../server/operations/site/site-files.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** All pages of the documentation but previews, which have no text of their own. */
const PAGES = globSync('**/index.html', { cwd: join(DIST, 'docs') })
  .map((file) =>
    file
      .split(sep)
      .join('/')
      .replace(/index\.html$/, ''),
  )
  .filter((path) => path !== 'preview/')
/** Pages that are open at once. */
const PARALLEL = 4

const VERSION = readBuildVersion(join(DIST, 'embed'))
const HASHES: Record<string, string> = JSON.parse(readFileSync(join(DIST, 'embed', 'integrity.json'), 'utf8'))

/** Opens a page of the documentation and waits until it shows its backend. Previews are left out, because they only make it slower. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(`${stage.backend.address}/docs/${path}`, { waitUntil: 'domcontentloaded' })
  await page.locator(`[data-shown-backend="${VERSION}"]`).waitFor({ state: 'attached' })
}

/** Runs in the page: returns its text with the texts of snippets in all frameworks, and the targets of its links. */
async function readTexts(): Promise<string[]> {
  const main = document.querySelector('main')
  for (const closed of document.querySelectorAll('details')) closed.open = true
  const blocks = [...document.querySelectorAll('main pre')].map((block) => block.textContent ?? '')
  // biome-ignore lint/performance/useDomNodeTextContent: joins no texts of neighbouring blocks, which would lengthen addresses
  const texts = [main?.innerText ?? '', ...blocks]
  for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
    tab.click()
    texts.push(document.querySelector('[role=tabpanel]')?.textContent ?? '')
  }
  return [...texts, ...[...document.querySelectorAll('main a[href]')].map((link) => (link as HTMLAnchorElement).href)]
}

/** Characters that end an address in prose and code. */
const ADDRESS_END = `[^\\s"'\`<>()[\\]{},;|\\\\]*`

/** Returns the addresses of the backend in texts: with its origin, and paths of its elements and documentation. */
function findAddresses(texts: readonly string[], origin: string): string[] {
  const host = origin.replaceAll('.', '\\.')
  const absolute = new RegExp(`${host}(?=[/\\s"'\`<>)]|$)${ADDRESS_END}`, 'g')
  const relative = new RegExp(`(?<![\\w./-])/(?:embed|docs)/${ADDRESS_END}`, 'g')
  return texts.flatMap((text) =>
    [...text.matchAll(absolute), ...text.matchAll(relative)]
      .map(([address]) => new URL(address.replace(/[.:]+$/, ''), origin).href)
      // Patterns of files, addresses that code completes, and folders of a version, which a policy names.
      .filter((address) => !/[*$]|\/embed\/[^/]+\/$/.test(address)),
  )
}

test('every address that a documentation page shows of its backend: is answered, and none names the example', async () => {
  const addresses = new Map<string, string>()
  const neutral: string[] = []
  const queue = [...PAGES]
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      const { page } = await stage.visitor()
      await page.route('**/docs/preview/', (route) => route.abort())
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        await openPage(page, path)
        const texts = await page.evaluate(readTexts)
        for (const address of findAddresses(texts, stage.backend.address)) addresses.set(address, path)
        for (const text of texts)
          for (const [found] of text.matchAll(/.{0,40}(?:trade\.example\.com|localhost:4321).{0,20}/g))
            neutral.push(`${path}: ${found}`)
      }
    }),
  )
  assert.deepEqual(neutral, [])
  assert.ok(addresses.size > PAGES.length)
  assert.ok(addresses.has(`${stage.backend.address}/embed/${VERSION}/tradelet.js`))
  const missing: string[] = []
  for (const [address, path] of addresses) {
    const { status } = await fetch(address)
    // Calls that only take POST.
    if (status !== 200 && status !== 405) missing.push(`${path}: ${status} ${address}`)
  }
  assert.deepEqual(missing, [])
})

test('hashes on a page: are those of the version that the backend serves', async () => {
  const { page, faults } = await stage.visitor()
  await openPage(page, 'embedding/')
  const block = page.locator('pre', { hasText: 'importmap' }).first()
  const text = (await block.textContent()) ?? ''
  assert.ok(text.includes(`/embed/${VERSION}/tradelet.js": "${HASHES['tradelet.js']}"`), text)
  const [, chunk = '', hash = ''] = /\/(chunks\/[\w.-]+\.js)": "([^"]+)"/.exec(text) ?? []
  assert.equal(hash, HASHES[chunk])
  assert.doesNotMatch(text, /…/)
  assert.deepEqual(faults, [])
})

test('choice of a version: all examples of this page and of the next one name it', async () => {
  const { page } = await stage.visitor()
  const versions = [
    { version: '0.3.0', major: 0, date: '2026-12-24', retired: null },
    { version: '0.2.0', major: 0, date: '2026-12-01', retired: null },
  ]
  await page.route('**/docs/backend.json', (route) =>
    route.fulfill({ json: { newest: '0.3.0', versions, partner: 'sandbox' } }),
  )
  await page.goto(`${stage.backend.address}/docs/first-widget/`)
  await page.getByText('/embed/0.3.0/tradelet.d.ts').waitFor()
  await page.getByRole('combobox', { name: 'Version' }).selectOption('0.2.0')
  await page.getByText('/embed/0.2.0/tradelet.d.ts').waitFor()
  assert.equal(await page.getByText('/embed/0.3.0/').count(), 0)
  await page.goto(`${stage.backend.address}/docs/elements/tl-ticker/`)
  await page.getByRole('tabpanel').getByText('/embed/0.2.0/tradelet.js').waitFor()
  await page.goto(`${stage.backend.address}/docs/partner-sessions/`)
  await page.locator('pre', { hasText: 'data-partner="sandbox"' }).first().waitFor({ state: 'attached' })
})

test('without a script, and on a host without a backend: the neutral address stays', async () => {
  const { page } = await stage.visitor()
  await page.route('**/docs/backend.json', (route) => route.fulfill({ status: 404 }))
  await page.goto(`${stage.backend.address}/docs/first-widget/`, { waitUntil: 'networkidle' })
  await page.getByText('https://trade.example.com stands for the address of the operator').waitFor()
  assert.ok(
    readFileSync(join(DIST, 'docs/first-widget/index.html'), 'utf8').includes('https://trade.example.com/embed/'),
  )
  assert.ok(
    ((await page.locator('main').textContent()) ?? '').includes('https://trade.example.com/embed/versions.json'),
  )
})
