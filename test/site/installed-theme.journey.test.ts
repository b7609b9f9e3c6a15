import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getSkipReason } from '../support/journey/browsers.ts'
import { openSiteProxy, type SiteProxy } from '../support/journey/site-proxy.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
let front: SiteProxy
before(async () => {
  stage = await openStage()
  front = await openSiteProxy(stage.backend.address)
})
after(async () => {
  await front.close()
  await stage.close()
})

test('a device stores pages with name and theme of the operator, and shows both without a connection', {
  skip: getSkipReason({
    firefox: 'only Chromium clears its cache for a test',
    webkit: 'only Chromium clears its cache for a test',
  }),
}, async () => {
  front.app.look = { name: 'Harbour', logo: '', theme: { day: { bg: '#fff4e0' }, night: {} } }
  const { page } = await stage.visitor({ isKept: true, theme: 'day' })
  await page.goto(front.address)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const stored = await page.evaluate(async () => {
    const found = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return found.flat().map(({ url }) => new URL(url).pathname)
  })
  assert.equal(stored.filter((path) => path.startsWith('/theme/')).length, 1)
  // The cache of HTTP would also have the style sheet.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  front.unplug()
  try {
    await page.goto(`${front.address}/login`)
    await page.locator('tl-app-notice [part=notice]').waitFor()
    assert.equal(await page.title(), 'Harbour - Log in')
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    assert.equal(background, 'rgb(255, 244, 224)')
  } finally {
    front.plugIn()
  }
})
