import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { servePartnerPage } from '../support/journey/partner.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Opens a page of a partner with the loader, and waits for each text in its element. Returns the page, the names of the elements' files that it loads, and its sockets. */
async function openPage(context: { after(work: () => void): void }, body: string, texts: Record<string, string>) {
  const script = `<script type="module" src="${stage.backend.address}/embed/tradelet.js"></script>`
  const served = await servePartnerPage(`${script}${body}`)
  context.after(served.close)
  const { page, faults } = await stage.visitor({ width: 1000 })
  const files: string[] = []
  page.on('request', (request) => {
    const [, file] = /\/embed\/((?:suite\/)?tl-[\w-]+\.js)$/.exec(request.url()) ?? []
    if (file && request.resourceType() === 'script' && !files.includes(file)) files.push(file)
  })
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto(served.address)
  const see = (tag: string, text: string) => page.locator(tag).getByText(text).first().waitFor()
  for (const [tag, text] of Object.entries(texts)) await see(tag, text)
  return { page, faults, files, sockets, see }
}

const TICKER = '<tl-ticker symbols="btcusdt"></tl-ticker>'
const DATA = '<tl-data symbol="btcusdt" field="high"></tl-data>'

for (const [title, body] of [
  ['an element', TICKER],
  ['two elements of a kind', `${TICKER}<p>Prices</p>${TICKER}`],
  ['an element in a shadow root', `<my-card><template shadowrootmode="open">${TICKER}</template></my-card>`],
] as const)
  test(`page with ${title} that stands alone: loads its own file, none of the suite`, async (context) => {
    const { files, faults } = await openPage(context, body, { 'tl-ticker': 'BTC' })
    assert.deepEqual(files, ['tl-ticker.js'])
    assert.deepEqual(faults, [])
  })

test('page with two kinds of elements: both are loaded from the suite, which shares their code', async (context) => {
  const { files, faults } = await openPage(context, `${TICKER}${DATA}`, { 'tl-ticker': 'BTC' })
  assert.deepEqual(files, ['suite/tl-ticker.js', 'suite/tl-data.js'])
  assert.deepEqual(faults, [])
})

test('another kind of element that is added later: comes from the suite and shares language and socket with the first', async (context) => {
  const { page, files, faults, sockets, see } = await openPage(context, TICKER, { 'tl-ticker': 'BTC' })
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<tl-language></tl-language><tl-ranking></tl-ranking>'),
  )
  await see('tl-ranking', 'Falling')
  assert.deepEqual(files, ['tl-ticker.js', 'tl-language.js', 'tl-ranking.js'])
  await page.locator('tl-language').getByRole('button', { name: 'Language' }).click()
  await page.locator('tl-language').getByText('Deutsch').first().click()
  await page.waitForFunction(() => document.querySelector('tl-ticker')?.shadowRoot?.querySelector('[lang=de]'))
  assert.equal(sockets.length, 1)
  assert.deepEqual(faults, [])
})
