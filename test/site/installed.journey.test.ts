import assert from 'node:assert/strict'
import { rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { subtract } from '../../shared/base/money/decimal.ts'
import { pages } from '../../tools/bundle/features.ts'
import { projectRoot } from '../../tools/lib/process.ts'
import { getSkipReason } from '../support/journey/browsers.ts'
import { findChunks } from '../support/journey/find-chunks.ts'
import { openSiteProxy, type SiteProxy } from '../support/journey/site-proxy.ts'
import { openStage, returnAsDemo, type Stage, type Visitor, type VisitorOptions } from '../support/journey/stage.ts'
import { until } from '../support/until.ts'

let stage: Stage
let front: SiteProxy
/** Visitors whose devices have stored the whole site, which takes time: one in the day theme in English, one in the night theme in Arabic. */
let english: Visitor
let arabic: Visitor
before(async () => {
  stage = await openStage()
  front = await openSiteProxy(stage.backend.address)
  ;[english, arabic] = await Promise.all([openMember(), openMember({ language: 'ar', theme: 'night' })])
})
after(async () => {
  await front.close()
  await stage.close()
})

/** Returns the notice above the page. */
const getNotice = (page: Page) => page.locator('tl-app-notice [part=notice]')
const readBuild = (page: Page) => page.evaluate(() => document.documentElement.dataset.build)

/** Opens the home page as a member and waits until the device has stored the site. */
async function openMember(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await stage.visitor({ isKept: true, ...options })
  const own = { ...stage, backend: { ...stage.backend, address: front.address } }
  await returnAsDemo(visitor, own)
  await visitor.page.goto(front.address)
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller)
  return visitor
}

/** Returns the paths of all files of the site that the device has stored. */
const readStoredPaths = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })

/** Returns the build of the service worker that controls a page, or null. */
const readWorkerBuild = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { controller } = navigator.serviceWorker
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data)
        controller?.postMessage({ kind: 'build' }, [port2])
        if (!controller) resolve(null)
      }),
  )

/** Fires `visibilitychange`, as when a member returns to the page. */
const fireVisibilityChange = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('the site is installable: the browser reports no missing requirement', {
  skip: getSkipReason({
    firefox: 'only Chromium tells a test whether a site can be installed',
    webkit: 'only Chromium tells a test whether a site can be installed',
  }),
}, async () => {
  const { context, page } = arabic
  const session = await context.newCDPSession(page)
  assert.deepEqual((await session.send('Page.getInstallabilityErrors')).installabilityErrors, [])
  const { errors, data } = await session.send('Page.getAppManifest')
  assert.deepEqual(errors, [])
  const manifest = JSON.parse(data ?? '{}')
  assert.deepEqual([manifest.lang, manifest.dir, manifest.theme_color], ['ar', 'rtl', '#0b1730'])
  assert.equal(await page.locator('meta[name=theme-color]').getAttribute('content'), 'rgb(11, 23, 48)')
  for (const { src, sizes } of manifest.icons) {
    const drawn = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
      return `${width}x${height}`
    }, src)
    assert.equal(drawn, sizes)
  }
})

test('without a connection every page opens, shows the time of the last connection, and recovers by itself', async () => {
  const { page } = english
  front.unplug()
  try {
    for (const { path, access } of pages.filter((one) => one.access !== 'visitor')) {
      await page.goto(front.address + path)
      const since = /^No connectionOffline since [A-Z][a-z]{2} \d{1,2}, [\d:]+\./
      await getNotice(page).filter({ hasText: since }).waitFor()
      assert.equal(new URL(page.url()).pathname, path, access)
      await page.waitForFunction(() => document.querySelector('main :not(:defined)') === null)
    }
    await page.goto(`${front.address}/nowhere/at/all`)
    await page.getByRole('heading', { name: "We can't find this page" }).waitFor()
    await page.goto(`${front.address}/market`)
    await page.locator('tl-market').getByText('No connection').waitFor()
  } finally {
    front.plugIn()
  }
  await page.locator('tl-market').getByText('BTC').first().waitFor()
  await getNotice(page).waitFor({ state: 'detached' })
})

test('without a connection pages show the chosen language, including pages never opened before', async () => {
  const { page } = arabic
  await page.goto(front.address)
  await until(
    async () => (await readStoredPaths(page)).some((path) => path.endsWith('/withdrawal.js')),
    'the texts are kept',
  )
  front.unplug()
  try {
    await page.goto(`${front.address}/withdrawal`)
    await getNotice(page).filter({ hasText: 'لا يوجد اتصال' }).waitFor()
    await page.locator('tl-withdrawal').getByText('لا يوجد اتصال').waitFor()
  } finally {
    front.plugIn()
  }
  await arabic.context.close()
})

test('without a connection nothing that moves money is sent: a message says so, the input stays and can be sent later', async () => {
  const { page } = english
  await page.goto(`${front.address}/changemoney`)
  const amount = page.getByLabel('Amount', { exact: true })
  await amount.fill('12.5')
  const press = page
    .locator('tl-account-transfer')
    .getByRole('button', { name: /^Move \d/ })
    .last()
  const available = page.locator('tl-account-transfer').getByText(/^Available [\d,.]+ USDT$/)
  const before = String(await available.textContent())
  front.unplug()
  try {
    await getNotice(page).waitFor()
    const said = page.getByText("You're offline. Nothing was sent, and your entries are kept.")
    await Promise.all([said.waitFor(), press.click()])
    assert.equal(await amount.inputValue(), '12.5')
  } finally {
    front.plugIn()
  }
  await getNotice(page).waitFor({ state: 'detached' })
  await press.click()
  await until(async () => (await available.textContent()) !== before, 'the balance after the transfer')
  const [had = '', has = ''] = [before, await available.textContent()].map((text) => text?.replace(/[^\d.]/g, ''))
  assert.equal(subtract(had, has), '12.5')
})

test('no response of a call is stored on the device, and no token', async () => {
  const { page } = english
  for (const path of ['/assets', '/notify', '/exchange']) {
    await page.goto(front.address + path)
    await page.waitForFunction(() => document.querySelector('main :not(:defined)') === null)
    await page.waitForLoadState('networkidle')
  }
  const kept = await page.evaluate(async () => {
    const token = localStorage.getItem('token') ?? ''
    const found: { path: string; tells: boolean }[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        const text = await (await caches.match(request))?.text()
        found.push({ path: new URL(request.url).pathname, tells: text?.includes(token) ?? true })
      }
    return { found, token }
  })
  assert.ok(kept.token.length > 10)
  assert.ok(kept.found.length > 100)
  for (const { path, tells } of kept.found) {
    assert.match(
      path,
      /^\/(?:_astro\/|embed\/|icons\/|texts\/|[\w-]*$|(?:favicon\.svg|installed\.js|legal\.js|public\.js|top-bar\.js|numbers-worker\.js)$)/,
    )
    assert.ok(!tells, path)
  }
  await english.context.close()
})

test('a new version is offered and never forced; afterwards every tab runs it', async () => {
  const visitor = await openMember()
  const { page } = visitor
  const other = await visitor.context.newPage()
  await other.goto(`${front.address}/market`)
  await page.goto(`${front.address}/changemoney`)
  const [before, amount] = [await readBuild(page), page.getByLabel('Amount', { exact: true })]
  await page.locator('tl-app-notice').waitFor({ state: 'attached' })
  await other.locator('tl-app-notice').waitFor({ state: 'attached' })
  await amount.fill('3')
  await front.deploy('second')
  for (const tab of [page, other]) await fireVisibilityChange(tab)

  // This tab is idle, so it shows the notice.
  await getNotice(other).getByText('A new version is ready').waitFor()
  // In this tab an amount was typed: the notice appears only after the field is emptied.
  assert.equal(await getNotice(page).count(), 0)
  assert.equal(await amount.inputValue(), '3')
  await amount.fill('')
  await amount.blur()
  await getNotice(page).getByText('A new version is ready').waitFor()
  assert.equal(await readBuild(page), before)

  await getNotice(page).getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => document.documentElement.dataset.build === 'second')
  // The other tab still runs the old build, and its next page the new one.
  assert.equal(await readBuild(other), before)
  await other.locator('.tabbar').getByText('Options').click()
  await other.waitForURL(/\/options$/)
  await other.waitForFunction(() => document.documentElement.dataset.build === 'second')
  // The new worker has its whole build and takes over once the pages of the previous one are closed.
  await until(
    () => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)),
    'it waits',
  )
  await page.close()
  await other.close()
  const next = await visitor.context.newPage()
  await until(async () => {
    await next.goto(`${front.address}/market`)
    return (await readWorkerBuild(next)) === 'second'
  }, 'the worker of the new build is in force')
  front.unplug()
  try {
    await next.goto(`${front.address}/options`)
    assert.equal(await readBuild(next), 'second')
  } finally {
    front.plugIn()
  }
  assert.deepEqual(
    visitor.faults.filter((fault) => !/WebSocket|ERR_CONNECTION/.test(fault)),
    [],
  )
})

test('a page whose chunk was removed by a deployment offers the new version instead of a dead button', async () => {
  // Without a service worker, which would have stored the chunk.
  const { page } = await stage.visitor()
  await page.goto(front.address)
  await page.locator('tl-app-notice').waitFor({ state: 'attached' })
  // Each build has a chunk of this module: the suite, the first pages, standalone elements.
  const chunks = await findChunks(join(projectRoot, 'dist'), 'shared/view/ui/controls/language-sheet.tsx')
  const places = chunks.map((file) => [join(front.dist, 'embed', file), join(front.dist, basename(file))] as const)
  for (const [place, removed] of places) await rename(place, removed)
  try {
    await front.deploy('third')
    await page.locator('tl-language').first().getByRole('button').click()
    await getNotice(page).getByText('A new version is ready').waitFor()
  } finally {
    for (const [place, removed] of places) await rename(removed, place)
  }
})

test('after the service worker is switched off, devices delete the stored site', async () => {
  const { page } = await openMember()
  front.app.isKept = false
  await page.reload()
  await until(async () => (await readStoredPaths(page)).length === 0, 'nothing is kept')
  await page.reload()
  await page.locator('tl-market, tl-ranking').first().waitFor()
  assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null)
})
