import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import { projectRoot } from '../../../tools/lib/process.ts'
import { type DemoStage, openDemoStage, readReady, startDemoTags } from '../../support/journey/demo-stage.ts'
import { PICTURES } from '../../support/multipart.ts'
import { until } from '../../support/until.ts'

const LOADER = '<script type="module" src="/embed/tradelet.js"></script>'
const START = '<script type="module">tradelet.demo({ seed: 1 })</script>'

/** Texts of the demo in German. */
const GERMAN: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(projectRoot, 'locales/de.json'), 'utf8'),
).demo

let stage: DemoStage

before(async () => {
  stage = await openDemoStage()
})
after(() => stage.close())
beforeEach(() => {
  stage.site.strayed.length = 0
})

/** Waits until an element shows its data, and a text that a part loaded on demand may add. */
const waitForReadyText = (page: Page, tag: string, text: RegExp): Promise<void> =>
  until(async () => text.test(await readReady(page, tag)), `${tag} shows ${text}`)

for (const [when, body] of [
  ['before its elements are in the page', `${LOADER}${START}<tl-assets></tl-assets>`],
  ['after its elements are in the page', `<tl-assets></tl-assets>${LOADER}${START}`],
  [
    'and elements are added later',
    `${LOADER}${START}<script type="module">setTimeout(() => document.body.append(document.createElement('tl-assets')), 500)</script>`,
  ],
] as const)
  test(`tradelet.demo in the task of the loader, ${when}: no request leaves the page`, async () => {
    const { page, faults } = await stage.open(body)
    await page.waitForSelector('tl-assets')
    await waitForReadyText(page, 'tl-assets', /\$[\d,.]+/)
    assert.deepEqual([stage.site.strayed, faults], [[], []])
  })

test('demo.js as a script of its own serves a standalone element', async () => {
  const { page } = await stage.open(
    `<script type="module" src="/embed/demo.js"></script>${START}<script type="module" src="/embed/tl-ticker.js"></script><tl-ticker></tl-ticker>`,
  )
  await waitForReadyText(page, 'tl-ticker', /BTC\/USDT/)
  assert.deepEqual(stage.site.strayed, [])
})

test('bills, products and the label: in the language that the page sets; the label is in the element that the page names', async () => {
  const { page } = await stage.open(
    `<p id="label"></p>${LOADER}<script type="module">
       import { setLanguage } from '/embed/host.js'
       tradelet.demo({ label: document.getElementById('label') }).then(() => setLanguage('de'))
     </script>`,
  )
  await page
    .locator('#label')
    .getByText(GERMAN.sample ?? '', { exact: true })
    .waitFor()
  // Responses that arrived before the language was set keep their words until the next poll.
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<tl-account coin="1"></tl-account><tl-loans></tl-loans>'),
  )
  await page.locator('tl-account').getByText(`${GERMAN['booked.mining-interest']} #`).first().waitFor()
  await page
    .locator('tl-loans')
    .getByText(GERMAN['samples.starterLoan'] ?? '')
    .first()
    .waitFor()
  assert.equal(await page.getByRole('note').count(), 1)
  assert.deepEqual(stage.site.strayed, [])
})

test('language: that of the page, also if the page has the origin of the elements', async () => {
  const { page } = await stage.open(
    `<script>document.documentElement.lang = 'de'</script>${LOADER}${START}<tl-loans></tl-loans>`,
  )
  await page.locator('tl-loans').getByText('Kredite', { exact: true }).first().waitFor()
  await page
    .getByRole('note')
    .getByText(GERMAN.sample ?? '', { exact: true })
    .waitFor()
})

test('tradelet.demo with an unknown scenario: rejects with the known ones, and elements load', async () => {
  const { page } = await stage.open(`${LOADER}<tl-candle-demo></tl-candle-demo>`)
  const message = await page.evaluate(() =>
    (globalThis as unknown as { tradelet: { demo(options: object): Promise<unknown> } }).tradelet
      .demo({ scenario: 'nonsense' })
      .then(
        () => 'started',
        (error: Error) => error.message,
      ),
  )
  assert.match(message, /unknown scenario "nonsense", not one of normal, empty/)
  await waitForReadyText(page, 'tl-candle-demo', /Daily candles/)
})

test('the stored session of the visitor is neither used nor changed, also by a login and a logout in the demo', async () => {
  const { page } = await stage.open(`${startDemoTags()}<tl-login></tl-login>`)
  await page.evaluate(() => {
    for (const key of ['token', 'tradelet.token']) localStorage.setItem(key, `real-${key}`)
  })
  await page.reload()
  await page.locator('tl-login').getByRole('button', { name: 'Log out' }).click()
  await page.locator('tl-login').getByLabel('Email or phone').fill('someone@example.com')
  await page.locator('tl-login').getByLabel('Password', { exact: true }).fill('Secret123')
  await page.locator('tl-login').getByRole('button', { name: 'Log in' }).click()
  await page.locator('tl-login').getByRole('button', { name: 'Log out' }).waitFor()
  const stored = await page.evaluate(() => ['token', 'tradelet.token'].map((key) => localStorage.getItem(key)))
  assert.deepEqual(stored, ['real-token', 'real-tradelet.token'])
  assert.deepEqual(stage.site.strayed, [])
})

test('a picture is uploaded to the demo, and a deposit with it is credited when the time is moved', async () => {
  const { page } = await stage.open(
    `${LOADER}<script type="module">tradelet.running = tradelet.demo()</script><tl-deposit></tl-deposit>`,
  )
  const deposit = page.locator('tl-deposit')
  await deposit.getByLabel('Amount').fill('75')
  await deposit.locator('input[type=file]').setInputFiles({
    name: 'proof.png',
    mimeType: 'image/png',
    buffer: PICTURES.png,
  })
  // A picture that is still being uploaded counts as missing.
  await deposit.getByRole('img', { name: 'Payment proof' }).waitFor()
  await deposit.getByRole('button', { name: 'Submit' }).click()
  await deposit.getByRole('region', { name: 'Steps of this deposit' }).getByText('75.00').first().waitFor()
  await page.evaluate(async () => {
    const { tradelet } = globalThis as unknown as { tradelet: { running: Promise<{ advance(ms: number): void }> } }
    ;(await tradelet.running).advance(60_000)
  })
  await deposit.getByText('Completed').first().waitFor()
  assert.deepEqual(stage.site.strayed, [])
})

test('other built files contain nothing of the demo', () => {
  const folder = join(projectRoot, 'dist/embed')
  const own = /^(?:demo|testing)\.js$/
  const mark = 'insufficient-balance'
  const holding = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes(mark),
  )
  assert.ok(holding.includes('demo.js'))
  assert.deepEqual(
    holding.filter((file) => !own.test(file)),
    [],
  )
})
