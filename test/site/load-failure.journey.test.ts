import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type PartnerPage, servePartnerPage } from '../support/journey/partner.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
const pages: PartnerPage[] = []

before(async () => {
  stage = await openStage()
})
after(async () => {
  for (const page of pages) page.close()
  await stage.close()
})

/** Serves a page of a partner with the loader, and opens it. `prepare` runs before. */
async function openPage(
  body: string,
  prepare: (page: Awaited<ReturnType<Stage['visitor']>>['page']) => Promise<unknown>,
  attributes = 'data-retry="Erneut versuchen"',
) {
  const served = await servePartnerPage(
    `<script>window.errors = []; addEventListener('tl-error', ({ detail }) => errors.push(detail.code))</script>
     <script type="module" src="${stage.backend.address}/embed/tradelet.js" ${attributes}></script>${body}`,
  )
  pages.push(served)
  const { page } = await stage.visitor({ width: 1000 })
  await prepare(page)
  await page.goto(served.address)
  return page
}

const readErrors = 'errors.join()'

test('file of an element that fails once: requested again, and the element is shown', async () => {
  let failures = 0
  const page = await openPage('<tl-ticker></tl-ticker>', (opened) =>
    opened.route('**/embed/tl-ticker.js*', (route) => {
      failures += 1
      return failures > 2 ? route.continue() : route.abort()
    }),
  )
  await page.locator('tl-ticker').getByText('BTC').first().waitFor()
  assert.equal(await page.evaluate(readErrors), '')
})

test('file of an element that is missing: a button in its place and tl-error; the button loads it later', async () => {
  let isMissing = true
  const page = await openPage('<tl-ticker></tl-ticker><tl-login></tl-login>', (opened) =>
    opened.route('**/embed/suite/tl-ticker.js*', (route) => (isMissing ? route.abort() : route.continue())),
  )
  const button = page.locator('tl-ticker').getByRole('button', { name: 'Erneut versuchen' })
  await button.waitFor()
  await page.waitForFunction(`${readErrors} === 'load'`)
  await page.locator('tl-login').getByRole('button', { name: 'Log in' }).first().waitFor()
  isMissing = false
  await button.click()
  await page.locator('tl-ticker').getByText('BTC').first().waitFor()
  await page.locator('tl-ticker > button').waitFor({ state: 'detached' })
})

test('button of a page without a text for it: in the language of the page', async () => {
  const page = await openPage(
    '<script>document.documentElement.lang = "ar-EG"</script><tl-ticker></tl-ticker>',
    (opened) => opened.route('**/embed/tl-ticker.js*', (route) => route.abort()),
    '',
  )
  await page.locator('tl-ticker').getByRole('button', { name: 'إعادة المحاولة' }).waitFor()
})

test('space of an element: reserved before it is defined, under a policy without inline styles', async () => {
  const served = await servePartnerPage(
    `<script type="module" nonce="n" src="${stage.backend.address}/embed/tradelet.js"></script><tl-ticker></tl-ticker>`,
    '',
    `default-src 'none'; script-src 'nonce-n' 'strict-dynamic'; style-src 'self'; connect-src *; img-src *; font-src data:`,
  )
  pages.push(served)
  const { page, faults } = await stage.visitor({ width: 1000 })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/embed/tl-ticker.js*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(served.address)
  await page.waitForFunction(() => document.querySelector('tl-ticker')?.clientHeight === 88)
  release()
  await page.locator('tl-ticker').getByText('BTC').first().waitFor()
  assert.deepEqual(faults, [])
})

test('elements in shadow roots of other components: loaded, also if the component is defined later', async () => {
  const page = await openPage(
    `<my-card></my-card><div id="plain"></div>
     <script>
       setTimeout(() => customElements.define('my-card', class extends HTMLElement {
         constructor() { super().attachShadow({ mode: 'open' }).innerHTML = '<tl-ticker></tl-ticker>' }
       }), 500)
     </script>`,
    async () => {},
  )
  await page.locator('my-card tl-ticker').getByText('BTC').first().waitFor()
  await page.evaluate(() => {
    const root = document.querySelector('#plain')?.attachShadow({ mode: 'open' }) as ShadowRoot
    root.innerHTML = '<tl-login></tl-login>'
    ;(window as unknown as { tradelet: { load(root: ShadowRoot): void } }).tradelet.load(root)
  })
  await page.locator('#plain tl-login').getByRole('button', { name: 'Log in' }).first().waitFor()
})
