import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { englishTexts } from '../../shared/base/i18n/folder.ts'
import { tabs } from '../../tools/bundle/features.ts'
import { getSkipReason } from '../support/journey/browsers.ts'
import { setSetting } from '../support/journey/operator.ts'
import { pageCases } from '../support/journey/page-cases.ts'
import { openStage, type Stage, signInAsDemo, waitForRouter } from '../support/journey/stage.ts'
import { until } from '../support/until.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const toUrl = (path: string) => `${stage.backend.address}${path}`
/** Selector of the tabs at the foot of a page. */
const TABS = 'nav[aria-labelledby=tabs-label]'
const isForMembers = (access: string) => access === 'member' || access === 'look'
/** Follows a link by the history, as a press does, without loading the page again. */
const followLink = (page: Page, path: string) =>
  page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to })
    document.body.append(link)
    link.click()
  }, path)

test('a visitor sees the public pages, and is redirected from every other page to the login, typed or followed (SES-02, RTE-04)', async () => {
  await setSetting(stage, 'visitors_may_look', 'off')
  const waitUntil = 'commit'
  for (const { path, access } of pageCases()) {
    const { context, page, faults } = await stage.visitor({ motion: true })
    // A page that redirects may do so before it is committed.
    await page.goto(toUrl(path), { waitUntil }).catch((error) => {
      if (!isForMembers(access) || !/ABORTED|interrupted/.test(String(error))) throw error
    })
    await page.waitForURL(toUrl(isForMembers(access) ? '/login' : path), { waitUntil })
    assert.deepEqual(faults, [], path)
    await context.close()
  }
  const { page, faults } = await stage.visitor({ motion: true })
  for (const [turn, { path }] of pageCases(({ access }) => isForMembers(access)).entries()) {
    // Safari rejects more than a hundred history entries of a document within ten seconds, which only a test reaches.
    await (turn % 10 === 0 ? page.goto(toUrl('/market')) : followLink(page, '/market'))
    await page.locator('tl-market').getByText('BTC').first().waitFor()
    await followLink(page, path)
    await page.waitForURL(toUrl('/login'))
  }
  assert.deepEqual(faults, [])
})

test('every page of a member has its title after the name of the site, the banner of messages, and no overflow at its sides (GEN-01, RTE-02, 06…36)', async () => {
  const visitor = await stage.visitor({ motion: true })
  const { page, faults } = visitor
  await signInAsDemo(visitor, stage)
  for (const { path, title } of pageCases(({ access }) => access !== 'visitor')) {
    await followLink(page, path)
    await page.waitForURL(toUrl(path))
    const words = englishTexts.site?.[title]
    await page.waitForFunction((wanted) => document.title === wanted, path === '/' ? 'Tradelet' : `Tradelet - ${words}`)
    assert.equal(await page.locator('tl-notice-banner').count(), 1, path)
    assert.equal(await page.locator(TABS).count(), tabs.some((tab) => tab.path === path) ? 1 : 0, path)
    await page.waitForFunction(() => document.querySelector('main :not(:defined)') === null)
    const [needed, given] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    assert.ok(Number(needed) <= Number(given), `${path} is ${needed} px wide`)
  }
  // The banner of an unread message shifts the page; the bar at the end of the window must stay inside.
  await page.setViewportSize({ width: 280, height: 480 })
  await followLink(page, '/exchangeb')
  await page
    .locator('tl-notice-banner')
    .evaluate((banner: HTMLElement & { states?: CustomStateSet }) => banner.states?.add('shown'))
  await page.waitForFunction(isBarAtWindowEnd)
  assert.deepEqual(faults, [])
})

test('a change of route that is skipped because another one follows is no error of the page', async () => {
  const { page, faults } = await stage.visitor({ motion: true })
  await page.goto(toUrl('/'))
  await page.locator('main').getByText('Rising').first().waitFor()
  await waitForRouter(page)
  // The browser does this if another route is requested before the first frame of the previous one.
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const transition = start(change)
      transition.skipTransition()
      return transition
    }
  })
  await followLink(page, '/market')
  await page.locator('tl-market').getByText('BTC').first().waitFor()
  assert.deepEqual(faults, [])
})

test('the footer has its five tabs in their order (RTE-05)', async () => {
  const { page } = await stage.visitor()
  await page.goto(toUrl('/'))
  const links = await page.locator(`${TABS} a`).evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  assert.deepEqual(links, ['/', '/market', '/exchange', '/options', '/assets'])
})

test('after a change of route the page is at its top, also after going back (RTE-03, Q-144)', async () => {
  const { page } = await stage.visitor({ height: 400, motion: true })
  const atTop = async (path: string, words: string) => {
    await page.waitForURL(toUrl(path))
    await page.locator('main').getByText(words).first().waitFor()
    await page.waitForFunction(() => scrollY === 0)
    // The browser must not restore its own scroll position either, which it does before it draws.
    await page.evaluate(waitForFrames)
    assert.equal(await page.evaluate(() => scrollY), 0)
  }
  const down = async (words: string) => {
    await page.locator('main').getByText(words).first().waitFor()
    // The previous page's reset may still be pending, so the position has to last.
    await until(async () => {
      await page.evaluate(() => scrollTo(0, 100))
      await page.evaluate(waitForFrames)
      return (await page.evaluate(() => scrollY)) === 100
    }, 'the page stays scrolled')
  }
  await page.goto(toUrl('/'))
  await waitForRouter(page)
  await down('Rising')
  await followLink(page, '/register')
  await atTop('/register', 'Repeat password')
  await down('Repeat password')
  await page.goBack()
  await atTop('/', 'Rising')
})

test('only token (also as a cookie), theme, language and account are stored on the device (GEN-05, SES-04)', {
  skip: getSkipReason({ webkit: 'WebKit tells a test of no cookie that is for calls alone' }),
}, async () => {
  const visitor = await stage.visitor()
  const { page, context } = visitor
  await signInAsDemo(visitor, stage)
  await page.locator('[data-action=theme]:visible').click()
  await page.locator('html[data-theme=night]').waitFor({ state: 'attached' })
  const stored = await page.evaluate(() => ({ ...localStorage }))
  const cookies = await context.cookies()
  const named = (name: string) => cookies.find((cookie) => cookie.name === name)
  assert.equal(named('token')?.value, stored.token)
  // The backend recognizes the device by this cookie; scripts cannot read it.
  assert.equal(named('tradelet_device')?.httpOnly, true)
  assert.equal(cookies.length, 2)
  assert.equal(stored.account, stage.backend.demo?.username)
  assert.equal(stored.theme, 'night')
  // `figures` are the last figures, deleted by logging out; `wallet-place` is the height of their place on the home page.
  const known = ['token', 'account', 'theme', 'language', 'banners', 'answered', 'figures', 'wallet-place']
  assert.deepEqual(
    Object.keys(stored).filter((key) => !known.includes(key)),
    [],
  )
})

/** Runs in the page: waits until two more frames are drawn. */
async function waitForFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Runs in the page: returns true if the bar with the main button ends at the end of the window, with more of the page below. */
function isBarAtWindowEnd(): boolean {
  const bar = document.querySelector('tl-flash-swap')?.shadowRoot?.querySelector('[part~=bar]')
  const longer = document.documentElement.scrollHeight > innerHeight + 100
  return longer && Math.abs((bar?.getBoundingClientRect().bottom ?? 0) - innerHeight) < 1
}
