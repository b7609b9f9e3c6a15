import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { recordAnnouncements } from '../support/journey/announcements.ts'
import { openStage, type Stage, waitForRouter } from '../support/journey/stage.ts'
import { until } from '../support/until.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const toUrl = (path: string) => `${stage.backend.address}${path}`
const heading = (page: Page) => page.locator('tl-register, tl-market, tl-login').first()

/** Opens the market page as a visitor and marks document and bars, which a load in full would replace. */
async function openMarket(width = 1200) {
  const visitor = await stage.visitor({ width, motion: true })
  const { page } = visitor
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto(toUrl('/market'))
  await page.locator('tl-market').getByText('BTC').first().waitFor()
  await waitForRouter(page)
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll('html, .top-bar, tl-notice-banner, dialog.search'))
      bar.toggleAttribute('data-mark', true)
  })
  return { ...visitor, sockets }
}

const waitForMarks = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('[data-mark]').length === wanted, count)
/** Waits until the bar marks one page as the current one. */
const waitForCurrent = (page: Page, path: string) =>
  page.waitForFunction((wanted) => {
    const current = [...document.querySelectorAll('.top-bar [aria-current=page]')]
    return current.map((link) => link.getAttribute('href')).join() === wanted
  }, path)
/** Presses links one directly after another. */
const pressLinks = (page: Page, ...paths: string[]) =>
  page.evaluate((all) => {
    for (const href of all) {
      const link = Object.assign(document.createElement('a'), { href })
      document.body.append(link)
      link.click()
      link.remove()
    }
  }, paths)

test('a page opened by a link: socket and bars stay, the bar marks the new page, the focus is at its main part, its title is announced', async () => {
  const { page, sockets, faults } = await openMarket()
  const announced = await recordAnnouncements(page)
  await until(() => sockets.length > 0, 'the socket of the page')
  const first = sockets.length
  await page.reload()
  await page.locator('tl-market').getByText('BTC').first().waitFor()
  await page.waitForFunction(() => document.title.startsWith('Tradelet - '))
  await waitForRouter(page)
  // The prices of the market are also requested without a socket, which may be opened later.
  await until(() => sockets.length > first, 'the socket of the reloaded page')
  const before = sockets.length
  await page.locator('.top-bar').evaluate((bar) => bar.toggleAttribute('data-mark', true))
  await page.locator('.bar-pages').getByRole('link', { name: 'Home', exact: true }).click()
  await page.locator('main').getByText('Rising').first().waitFor()
  await waitForCurrent(page, '/')
  await waitForMarks(page, 1)
  assert.equal(sockets.length, before)
  await page.waitForFunction(() => document.activeElement?.localName === 'main')
  await announced.waitFor(/^Tradelet \(at once\)$/)
  await page.goBack()
  await page.locator('tl-market').getByText('BTC').first().waitFor()
  await waitForCurrent(page, '/market')
  await waitForMarks(page, 1)
  assert.deepEqual(faults, [])
})

test('two links pressed directly one after another: the last page is shown, with one entry in the history', async () => {
  const { page, faults } = await openMarket()
  await pressLinks(page, '/', '/register')
  await page.getByText('Repeat password').first().waitFor()
  assert.equal(page.url(), toUrl('/register'))
  await page.goBack()
  await page.waitForURL(toUrl('/market'))
  await waitForMarks(page, 4)
  assert.deepEqual(faults, [])
})

test('the request for a page fails, or the page is of another build: the browser loads the page', async () => {
  const spoil = [
    (page: Page) =>
      page.route(toUrl('/register'), (route) =>
        route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
      ),
    (page: Page) =>
      page.route(toUrl('/register'), async (route) => {
        if (route.request().resourceType() !== 'fetch') return route.continue()
        const response = await route.fetch()
        const body = (await response.text()).replace(/data-build="[^"]*"|<html/, '<html data-build="other"')
        await route.fulfill({ response, body })
      }),
  ]
  for (const prepare of spoil) {
    const { page } = await openMarket()
    await prepare(page)
    await pressLinks(page, '/register')
    await page.getByText('Repeat password').first().waitFor()
    assert.equal(page.url(), toUrl('/register'))
    await waitForMarks(page, 0)
    await page.goBack()
    await page.waitForURL(toUrl('/market'))
  }
})

test('a visitor sent to the login by a link: Back returns to the page with the link', async () => {
  const { page } = await openMarket()
  await pressLinks(page, '/assets')
  await page.waitForURL(toUrl('/login'))
  await heading(page).waitFor()
  await page.goBack()
  await page.waitForURL(toUrl('/market'))
  await page.locator('tl-market').getByText('BTC').first().waitFor()
  await waitForMarks(page, 4)
})

test('the skip link scrolls to the main part; Back from there keeps the page, a second one leaves it', async () => {
  const { page } = await openMarket()
  await pressLinks(page, '/register')
  await page.getByText('Repeat password').first().waitFor()
  await page.locator('main').evaluate((main) => main.toggleAttribute('data-mark', true))
  await page.locator('a.skip').evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(/#content$/)
  await page.goBack()
  await page.waitForURL(toUrl('/register'))
  await waitForMarks(page, 5)
  await page.goBack()
  await page.waitForURL(toUrl('/market'))
  await page.locator('tl-market').getByText('BTC').first().waitFor()
  await waitForMarks(page, 4)
})

test('pointer on a link: its page is prefetched once; links of other sites and downloads are not', async () => {
  const { page } = await openMarket()
  const hrefs = () =>
    page.locator('link[rel=prefetch]').evaluateAll((all) => all.map((one) => (one as HTMLLinkElement).href))
  await page.evaluate(() => {
    const links = [
      { href: 'https://example.com/' },
      { href: '/figures.csv', download: '' },
      { href: '/register' },
      { href: '/register' },
    ]
    document
      .querySelector('main')
      ?.prepend(
        ...links.map((link) => Object.assign(document.createElement('a'), { textContent: 'Prefetched', ...link })),
      )
  })
  // A link is prefetched after the pointer has been on it for a time, which passes by the test's clock.
  await page.clock.install()
  const link = page.locator('main > a', { hasText: 'Prefetched' })
  await until(async () => {
    for (const at of [0, 1, 2, 3]) {
      await link.nth(at).hover()
      await page.clock.runFor(100)
    }
    return (await hrefs()).length > 0
  }, 'a prefetched page')
  assert.deepEqual(await hrefs(), [toUrl('/register')])
})
