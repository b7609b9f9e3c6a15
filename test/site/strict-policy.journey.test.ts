import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { features } from '../../tools/bundle/features.ts'
import { servePartnerPage } from '../support/journey/partner.ts'
import { openStage, returnAsDemo, type Stage, type Visitor } from '../support/journey/stage.ts'
import { until } from '../support/until.ts'

let stage: Stage

before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Elements that may have no text: nothing to report to a member who has read all messages, only pictures, or shown on demand. */
const TEXTLESS_FEATURES = new Set(['app-notice', 'banner', 'bulletin', 'language', 'member', 'notice-banner'])

/** Strict policy of docs/embedding.md with the sources of the operator. `data:` is for the picture of the demo's banner. */
const createPolicy = (home: string): string =>
  [
    "default-src 'none'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'",
    "trusted-types lit-html tradelet 'allow-duplicates'; script-src 'nonce-of-this-page' 'strict-dynamic'; style-src 'self'",
    `img-src ${home} data:; connect-src ${home} ${home.replace('http', 'ws')}`,
  ].join('; ')

/** Page under the strict policy with all elements. `blocked` has what the policy has blocked. */
interface StrictPage {
  page: Page
  faults: string[]
  blocked: string[]
}

/** Opens a page with all elements. `root` and `loader` are attributes of the page's root and of the loader's script, `script` follows it. */
async function openStrictPage(
  t: TestContext,
  visitor: Visitor,
  {
    root = '',
    loader = '',
    prefix = 'tl',
    script = '',
  }: { root?: string; loader?: string; prefix?: string; script?: string },
): Promise<StrictPage> {
  const home = stage.backend.address
  const tags = features.map(({ tag }) => tag.replace('tl', prefix))
  const served = await servePartnerPage(
    `<html ${root}><script type="module" nonce="of-this-page" ${loader} src="${home}/embed/tradelet.js"></script>
     ${script && `<script type="module" nonce="of-this-page">${script}</script>`}${tags.map((tag) => `<${tag}></${tag}>`).join('')}`,
    '',
    createPolicy(home),
  )
  t.after(() => served.close())
  const { page, faults } = visitor
  const blocked: string[] = []
  await page.exposeFunction('recordBlocked', (line: string) => blocked.push(line))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      // WebKit requests the favicon of each page on its own.
      if (blockedURI === `${location.origin}/favicon.ico`) return
      const record = Reflect.get(globalThis, 'recordBlocked') as (line: string) => void
      record(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  await page.goto(served.address)
  return { page, faults, blocked }
}

/** Waits until every element that has texts shows one. */
async function waitForTexts(page: Page, prefix = 'tl'): Promise<void> {
  for (const { tag } of features.filter(({ name }) => !TEXTLESS_FEATURES.has(name)))
    await page
      .locator(tag.replace('tl', prefix))
      .locator('[part=app]')
      .filter({ hasText: /\p{L}{2}/u })
      .first()
      .waitFor()
}

/** Opens a visitor for whom the operator's elements on other pages have a session of the demo member. */
async function openMember(): Promise<Visitor> {
  const visitor = await stage.visitor({ width: 1000, systemFont: true })
  const token = await returnAsDemo(visitor, stage)
  const key = `tradelet.${stage.backend.address}.token`
  await visitor.page.addInitScript(([name = '', value = '']) => localStorage.setItem(name, value), [
    key,
    token,
  ] as const)
  return visitor
}

test('strict policy, member: every element shows its text, also an article in a dialog, and nothing is blocked', async (t) => {
  const { page, faults, blocked } = await openStrictPage(t, await openMember(), {})
  await waitForTexts(page)
  await page.locator('tl-introduction').locator('[part=article]').first().click()
  await page.getByRole('dialog').locator('[part=content]').waitFor()
  assert.deepEqual([blocked, faults], [[], []])
})

test('strict policy, demo in Arabic by night: every element shows its text, and nothing is blocked', async (t) => {
  const visitor = await stage.visitor({ width: 1000, systemFont: true })
  const { page, faults, blocked } = await openStrictPage(t, visitor, {
    root: 'lang="ar" data-theme="night"',
    script: 'tradelet.demo()',
  })
  await waitForTexts(page)
  await page.locator('tl-options').getByText('BTC/USDT').first().waitFor()
  await page.locator('tl-options:state(ar):state(night)').waitFor()
  assert.deepEqual([blocked, faults], [[], []])
})

test('strict policy, operator with a prefix: every element shows its text, and nothing is blocked', async (t) => {
  const { page, faults, blocked } = await openStrictPage(t, await openMember(), {
    root: 'lang="en"',
    loader: 'data-prefix="acme"',
    prefix: 'acme',
  })
  await waitForTexts(page, 'acme')
  assert.deepEqual([blocked, faults], [[], []])
})

test('strict policy, request to an address that it does not name: blocked, and this test notices it', async (t) => {
  const { page, blocked } = await openStrictPage(t, await stage.visitor({ systemFont: true }), {})
  await page.evaluate(() => fetch('http://127.0.0.2:9/').catch(() => undefined))
  await until(() => blocked.some((line) => line.startsWith('connect-src http://127.0.0.2:9/')), 'the blocked request')
})
