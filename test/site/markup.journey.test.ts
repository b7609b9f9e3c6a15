import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inFrame } from '../support/journey/isolation.ts'
import { partnerSite } from '../support/journey/partner-site.ts'
import { until } from '../support/until.ts'

const site = partnerSite()

const script = (file: string) =>
  `<script type="module" src="${site.stage.backend.address}/embed/${file}" data-partner="harbour"></script>`

/** Opens a page of the partner and returns the warnings of its console. */
async function openPage(body: string): Promise<{ page: Page; warnings: string[] }> {
  site.page = body
  const { page } = await site.stage.visitor({ width: 1000 })
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.goto(site.address)
  return { page, warnings }
}

test('misspelt attributes of a Lit and a React element: named in the console after the elements are shown', async () => {
  const { page, warnings } = await openPage(
    `${script('tradelet.js')}<tl-ticker symbol="btcusdt" isolation="iframe"></tl-ticker><tl-options symbols="btcusdt"></tl-options>`,
  )
  await page.locator('tl-ticker').getByText('BTC').first().waitFor()
  await until(() => warnings.length >= 3, 'the warnings')
  assert.deepEqual(warnings.sort(), [
    'tradelet: <tl-options symbols> has no effect: did you mean symbol?',
    'tradelet: <tl-ticker isolation="iframe"> runs without isolation: "frame" is expected',
    'tradelet: <tl-ticker symbol> has no effect: did you mean symbols?',
  ])
})

test('file of a single element with isolation="frame": the element runs in a frame', async () => {
  const { page } = await openPage(
    `${script('tl-ticker.js')}<tl-ticker isolation="frame" symbols="btcusdt"></tl-ticker>`,
  )
  await inFrame(page, 'tl-ticker').getByText('BTC').first().waitFor()
  await page.waitForFunction(() => document.querySelector('tl-ticker:state(ready)') !== null)
})

test('properties that are set to undefined: the elements show their defaults', async () => {
  const tags = ['tl-options', 'tl-ticker', 'tl-order-book', 'tl-exchange']
  const { page } = await openPage(
    `${script('tradelet.js')}${tags.map((tag) => `<${tag} symbol="ethusdt"></${tag}>`).join('')}`,
  )
  for (const tag of tags)
    await page.waitForFunction((name) => document.querySelector(`${name}:state(ready)`) !== null, tag)
  await page.evaluate((names) => {
    for (const element of document.querySelectorAll(names.join())) {
      const { observedAttributes } = element.constructor as unknown as { observedAttributes: string[] }
      for (const name of observedAttributes)
        Reflect.set(
          element,
          name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()),
          undefined,
        )
    }
  }, tags)
  await page.locator('tl-options').getByText('BTC/USDT').first().waitFor()
  for (const tag of tags) {
    assert.equal(await page.locator(tag).getByText("This section couldn't load").count(), 0, tag)
    assert.equal(await page.locator(tag).evaluate((element) => element.matches(':state(error)')), false, tag)
  }
})

test('tradelet.load(element): elements that are added to a closed shadow root later are loaded too', async () => {
  const { page } = await openPage(`${script('tradelet.js')}<div id="host"></div>`)
  await page.waitForFunction('window.tradelet')
  await page.evaluate(async () => {
    const root = document.getElementById('host')?.attachShadow({ mode: 'closed' }) as ShadowRoot
    const box = document.createElement('section')
    root.append(box)
    const { tradelet } = window as unknown as { tradelet: { load(root: Element): void } }
    tradelet.load(box)
    await new Promise((resolve) => setTimeout(resolve))
    box.append(document.createElement('tl-banner'))
  })
  await page.waitForFunction(() => customElements.get('tl-banner') !== undefined)
})

test('space of elements: a button in a line reserves none, and a trader never becomes lower until it is ready', async () => {
  const { page } = await openPage(
    `<script>
      window.lines = new Set()
      window.traders = []
      const look = () => {
        const [line, trader] = [document.querySelector('header'), document.querySelector('tl-options')]
        if (trader && !trader.matches(':state(ready)') && trader.clientHeight > 0) traders.push(trader.clientHeight)
        if (line) lines.add(line.clientHeight)
        if (!trader?.matches(':state(ready)')) requestAnimationFrame(look)
      }
      look()
    </script>
    ${script('tradelet.js')}<header style="display: flex; block-size: auto"><b>Acme</b><tl-language></tl-language></header>
    <div style="inline-size: 390px"><tl-options symbol="btcusdt"></tl-options></div>
    <tl-market hidden></tl-market>`,
  )
  await page.waitForFunction(() => document.querySelector('tl-options:state(ready)') !== null)
  await page.waitForFunction(() => document.querySelector('tl-language:state(ready)') !== null)
  const lines = await page.evaluate('[...lines]').then((heights) => heights as number[])
  assert.ok(Math.max(...lines) <= 60, `the line was ${Math.max(...lines)} px high`)
  const traders = (await page.evaluate('traders')) as number[]
  assert.ok(traders.length > 0)
  assert.deepEqual(
    traders,
    [...traders].sort((one, other) => one - other),
  )
  assert.equal(await page.locator('tl-market').evaluate((element) => element.clientHeight), 0)
})
