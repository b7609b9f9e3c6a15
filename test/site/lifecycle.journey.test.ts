import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type PartnerPage, servePartnerPage } from '../support/journey/partner.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
let partner: PartnerPage

before(async () => {
  stage = await openStage()
  partner = await servePartnerPage(
    `<script>
       window.told = []
       for (const type of ['tl-ready', 'tl-error', 'tl-session', 'tl-track'])
         addEventListener(type, ({ target, detail }) => told.push({ type, tag: target.localName, ...detail, price: target.shadowRoot?.querySelector('tl-price, tl-long-price')?.shadowRoot?.textContent.trim() }))
     </script>
     <script type="module" src="${stage.backend.address}/embed/tradelet.js" data-invite="K7Q2MX"></script>
     <tl-ticker symbols="btcusdt"></tl-ticker><tl-options symbol="btcusdt" no-chart></tl-options><tl-login></tl-login>`,
  )
})
after(async () => {
  partner.close()
  await stage.close()
})

/** Event as the page has recorded it. */
interface Told {
  type: string
  tag: string
  name?: string
  state?: string
  reason?: string
  price?: string
}

/** Returns the key under which elements on a partner's page store a value (shared/state/preferences/storage.ts). */
const toStoredKey = (name: string): string => `tradelet.${stage.backend.address}.${name}`

test('elements of a partner page report their first data and the steps of the visitor, and write no attributes', async () => {
  const { page, faults } = await stage.visitor({ width: 1000 })
  await page.goto(partner.address)
  for (const type of ['tl-track', 'tl-ready'])
    await page.waitForFunction(`told.filter(({ type }) => type === '${type}').length >= 3`)
  const told = (await page.evaluate('told')) as Told[]
  const named = (type: string) =>
    told
      .filter((one) => one.type === type)
      .map(({ tag }) => tag)
      .sort()
  assert.deepEqual(named('tl-ready'), ['tl-login', 'tl-options', 'tl-ticker'])
  assert.deepEqual(named('tl-track'), ['tl-login', 'tl-options', 'tl-ticker'])
  for (const { tag, price } of told.filter(({ type, tag }) => type === 'tl-ready' && tag !== 'tl-login'))
    assert.match(price ?? '', /\d/, `${tag} shows a price when it reports that it is ready`)
  const attributes = await page.evaluate(() =>
    ['tl-ticker', 'tl-options', 'tl-login'].map((tag) => document.querySelector(tag)?.getAttributeNames().join()),
  )
  assert.deepEqual(attributes, ['symbols', 'symbol,no-chart', ''])
  assert.match(String(await page.evaluate((key) => localStorage.getItem(key), toStoredKey('referral'))), /K7Q2MX/)
  assert.deepEqual(faults, [])
})

test('session that the server has ended: tl-session with the reason expired', async () => {
  const { page } = await stage.visitor({ width: 1000 })
  await page.goto(partner.address)
  await page.evaluate((key) => localStorage.setItem(key, 'ended'.repeat(8)), toStoredKey('token'))
  await page.reload()
  await page.waitForFunction('told.some(({ type }) => type === "tl-session")')
  const told = (await page.evaluate('told')) as Told[]
  const sessions = told.filter(({ type }) => type === 'tl-session').map(({ state, reason }) => [state, reason])
  assert.deepEqual(sessions, [['out', 'expired']])
})
