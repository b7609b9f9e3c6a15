import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { firstCases } from '../support/cases.ts'
import { type PartnerPage, servePartnerPage } from '../support/journey/partner.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
let partner: PartnerPage

/** Page with a title and landmarks of its own, and elements with and without `heading-level`. */
const createPage = (loader: string) => `<script type="module" src="${loader}"></script>
  <header>Acme</header>
  <main>
    <h1>Acme markets</h1>
    <tl-ticker></tl-ticker>
    <tl-options symbol="btcusdt" style="height: 720px"></tl-options>
    <tl-order-book symbol="ethusdt"></tl-order-book>
    <tl-menu></tl-menu>
    <tl-login heading-level="3"><p slot="head">Acme customers only</p><a slot="help" href="#help">Ask Acme</a></tl-login>
  </main>`

before(async () => {
  stage = await openStage()
  partner = await servePartnerPage(createPage(`${stage.backend.address}/embed/tradelet.js`))
})
after(async () => {
  partner.close()
  await stage.close()
})

/** Opens the page and waits for the titles of its elements. */
async function openPage(width: number): Promise<Page> {
  const { page } = await stage.visitor({ width, height: 900 })
  await page.goto(partner.address)
  await page.locator('tl-ticker').getByText('BTC').first().waitFor()
  await page.locator('tl-options').getByText('Live', { exact: true }).first().waitFor()
  await page.locator('tl-order-book').getByText('ETH').first().waitFor()
  await page.locator('tl-menu').getByText('Deposit').waitFor()
  await page.locator('tl-login').getByRole('heading').waitFor()
  return page
}

for (const width of firstCases([390, 1280]))
  test(`a page of ${width} px with elements: no landmark and no title but those of the page`, async () => {
    const page = await openPage(width)
    const tree = await page.locator('body').ariaSnapshot()
    const landmarks = tree.match(/^ *- (banner|complementary|contentinfo|main|navigation)\b/gm)
    assert.deepEqual(
      landmarks?.map((line) => line.replace(/[ -]+/, '')),
      ['banner', 'main'],
    )
    const headings = [...tree.matchAll(/- heading "([^"]*)".* \[level=(\d)\]/g)].map(([, name, level]) => [name, level])
    assert.deepEqual(
      headings.filter(([, level]) => level === '1'),
      [['Acme markets', '1']],
    )
    for (const [name, level] of [
      [/BTC\/USDT/, '2'],
      [/ETH\/USDT/, '2'],
      [/^Log in$/, '3'],
    ] as const)
      assert.equal(headings.find(([found = '']) => name.test(found))?.[1], level, String(name))
  })

test('content of the page: at the start of the element and at its title, and read in this order', async () => {
  const page = await openPage(1280)
  const tree = await page.locator('tl-login').ariaSnapshot()
  const places = ['Acme customers only', 'heading "Log in"', 'Ask Acme', 'textbox'].map((text) => tree.indexOf(text))
  assert.ok(
    places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1)),
    tree,
  )
})
