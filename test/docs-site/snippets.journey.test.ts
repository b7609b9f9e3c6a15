import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { formatState } from '../../docs-site/playground/state.ts'
import { readDocuments } from '../../tools/documents/site/documents-file.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'
import { createShown, type Shown } from './shown-snippets.ts'
import { bundleSnippets, FRAMEWORKS } from './snippet-programs.ts'

let stage: Stage
let server: Server
let shown: Shown[] = []
/** Pages of the partner's server by path. */
const pages = new Map<string, { type: string; body: string }>()
/** Address of a partner: another origin than the backend's. */
let partner = ''

before(async () => {
  stage = await openStage()
  shown = createShown(readDocuments(), stage.backend.address)
  server = createServer((request, response) => {
    const page = pages.get(decodeURIComponent(request.url ?? ''))
    response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain' }).end(page?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  partner = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(async () => {
  server.close()
  await stage.close()
})

/** Pages that run at once. */
const PARALLEL = 4

/** Runs in the page: waits until the element is defined, fires its events, and returns its attributes. */
async function useElement(tag: string): Promise<Record<string, string>> {
  await customElements.whenDefined(tag)
  const element = document.querySelector(tag)
  if (!element?.shadowRoot) throw new Error(`${tag} was not upgraded`)
  return Object.fromEntries(element.getAttributeNames().map((name) => [name, element.getAttribute(name) ?? '']))
}

test('every HTML snippet runs on a page of another origin: the element is shown with its attributes, without an error', async () => {
  for (const { name, code } of shown)
    pages.set(`/${name}`, {
      type: 'text/html; charset=utf-8',
      body: `<!doctype html><meta charset="utf-8">${code.html}`,
    })
  const queue = [...shown]
  let ran = 0
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      const { page, faults } = await stage.visitor()
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { name, element, state } = next
        await page.goto(`${partner}/${encodeURIComponent(name)}`, { waitUntil: 'domcontentloaded' })
        const attributes = await page.evaluate(useElement, element.tag)
        for (const [attribute, value] of Object.entries(state.attributes))
          assert.equal(attributes[attribute], value, `${name}: ${attribute}`)
        assert.deepEqual(faults, [], name)
        ran += 1
      }
    }),
  )
  assert.equal(ran, shown.length)
  assert.ok(ran > readDocuments().length)
})

test('listener of an HTML snippet: logs the event of the element', async () => {
  const { page } = await stage.visitor()
  await page.goto(`${partner}/tl-ticker`)
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('tl-market'))
  await page.locator('tl-ticker').getByText('BTC/USDT').first().click()
  await logged
})

for (const name of Object.keys(FRAMEWORKS) as (keyof typeof FRAMEWORKS)[])
  test(`every snippet for ${name} runs: the element is shown with its attributes, and is removed without an error`, async () => {
    pages.set(`/${name}.js`, {
      type: 'text/javascript',
      body: await bundleSnippets(name, shown, stage.backend.address),
    })
    pages.set(`/${name}`, {
      type: 'text/html',
      body: `<!doctype html><body><script type="module" src="/${name}.js"></script>`,
    })
    const { page, faults } = await stage.visitor()
    await page.goto(`${partner}/${name}`)
    assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, 'runSnippets')()), [])
    assert.deepEqual(faults, [])
  })

test('every link to the configurator: shows the code and the element of its state', async () => {
  const { page, faults } = await stage.visitor({ width: 1440, height: 900 })
  await page.goto(`${stage.backend.address}/docs/configurator/`)
  const code = page.getByRole('tabpanel')
  for (const { name, element, state, code: snippets } of shown) {
    await page.evaluate((hash) => {
      location.hash = hash
    }, formatState(state))
    await page.waitForFunction((html) => document.querySelector('[role=tabpanel]')?.textContent === html, snippets.html)
    assert.equal(await code.textContent(), snippets.html, name)
    const preview = page.frameLocator('iframe').locator(element.tag)
    await preview.waitFor({ state: 'attached' })
    for (const [attribute, value] of Object.entries(state.attributes))
      await page
        .frameLocator('iframe')
        .locator(`${element.tag}[${attribute}=${JSON.stringify(value)}]`)
        .waitFor({ state: 'attached' })
  }
  assert.deepEqual(faults, [])
})
