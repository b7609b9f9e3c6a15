import { afterEach, beforeEach, type SuiteContext, type TestContext } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { type TemporaryBackend, temporaryBackend } from '../../../tools/lib/temporary-backend.ts'
import { copyMigrated } from '../images.ts'
import { type Browsers, openBrowsers } from './browsers.ts'
import { isLeft } from './left.ts'
import { assertNoUncaught, watchUncaught } from './uncaught.ts'

/** A running backend with the built site, and a real browser to walk through it. */
export interface Stage {
  backend: TemporaryBackend
  browsers: Browsers
  /** A fresh visitor on a phone-sized page, without anything stored. Console errors and page errors are collected in `faults`. */
  visitor(options?: VisitorOptions): Promise<Visitor>
  close(): Promise<void>
}

/** How a visitor's browser is set up. */
export interface VisitorOptions {
  language?: string
  theme?: 'day' | 'night'
  width?: number
  height?: number
  locale?: string
  /**
   * Whether things glide, fade and light up; else the visitor has asked for less motion. A press on a sheet that still rises on a busy machine ends beside
   * what it began on, so only journeys about pages that change or scroll have it.
   */
  motion?: boolean
  /** Whether the site is kept on the device. To fetch all of it takes its time, so only journeys about that have it. */
  isKept?: boolean
  /** Whether pages show text in the font of the machine, not in the run's: for pages whose policy refuses fonts. */
  systemFont?: boolean
  /** Messages of the uncaught errors that the test itself provokes. Any other uncaught error of any page of the visitor fails the test. */
  provoked?: readonly RegExp[]
}

/** A browser context of its own with one page. */
export interface Visitor {
  context: BrowserContext
  page: Page
  /** Errors of the page and of its console, except the refusals a test provokes by HTTP status. */
  faults: string[]
}

const everyContext = new Set<BrowserContext>()
/** The browser contexts that the running test has opened; null between tests. */
let opened: BrowserContext[] | null = null
beforeEach(() => {
  opened = []
})
// A page that is left open goes on drawing its market beside the tests that come after.
afterEach(async (test) => {
  if (isTest(test) && 'passed' in test && !test.passed) await tellPages(test)
  await Promise.all(opened?.map((context) => context.close()) ?? [])
  opened = null
  assertNoUncaught()
})

const isTest = (context: TestContext | SuiteContext): context is TestContext => 'diagnostic' in context

/** Says what the open pages of a failed test show. */
async function tellPages(test: TestContext): Promise<void> {
  for (const page of [...everyContext].flatMap((context) => context.pages())) {
    const seen = await page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(String)
    for (const line of [page.url(), ...seen.split('\n')]) test.diagnostic(line)
  }
}

/** Opens a stage; `env` goes to the backend. What a test opens is closed after it, what a hook opens with the stage. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const [backend, browsers] = await Promise.all([temporaryBackend(env, copyMigrated), openBrowsers()])
  return {
    backend,
    browsers,
    visitor: (options) => openVisitor(browsers, options),
    async close() {
      await browsers.close()
      await backend.close()
      assertNoUncaught()
    },
  }
}

/**
 * Whether a console says no fault of the page at this address: refusals that a test provokes, a page that was left; in WebKitGTK that it has no manifests, and that
 * a page has no sign for its small browser.
 */
const isNoFault = (text: string, url: string): boolean =>
  text.includes('status of') ||
  text.includes("directive 'manifest-src'") ||
  text.includes(`${new URL(url).origin}/favicon.ico`) ||
  isLeft(text, url)

async function openVisitor(browsers: Browsers, options: VisitorOptions = {}): Promise<Visitor> {
  const {
    language,
    theme,
    width = 390,
    height = 844,
    locale = 'en-US',
    motion = false,
    isKept = false,
    systemFont,
    provoked,
  } = options
  const serviceWorkers = isKept ? 'allow' : 'block'
  const context = await browsers.context({ viewport: { width, height }, locale, serviceWorkers }, motion, systemFont)
  watchUncaught(context, provoked)
  opened?.push(context)
  everyContext.add(context)
  context.on('close', () => everyContext.delete(context))
  const stored = { ...(language && { language }), ...(theme && { theme }) }
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) if (!localStorage.getItem(key)) localStorage.setItem(key, value)
  }, stored)
  // On a busy machine everything takes longer.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => {
    // On the empty page that is there first, what a test has the page do finds no storage.
    if (page.url() !== 'about:blank' && !isLeft(error.message, page.url())) faults.push(error.message)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !isNoFault(message.text(), page.url())) faults.push(message.text())
  })
  return { context, page, faults }
}

/** Signs in as the demo member by the login form, and comes to the home page. */
export async function signInAsDemo({ page }: Visitor, { backend }: Stage): Promise<void> {
  await page.goto(`${backend.address}/login`)
  await page.getByLabel('Email or phone').fill(backend.demo?.username ?? '')
  await page.getByLabel('Password', { exact: true }).fill(backend.demo?.password ?? '')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${backend.address}/`)
  await readMessages(backend.address, await page.evaluate(() => localStorage.getItem('token') ?? ''))
}

/** Lets a visitor be the demo member from the first page on, as one who comes back is by the cookie. Answers the token. */
export async function returnAsDemo({ context }: Visitor, { backend }: Stage): Promise<string> {
  const { data, msg } = await api(backend.address, 'login', { ...backend.demo })
  const token = (data?.userinfo as { token?: string } | undefined)?.token
  if (!token) throw new Error(`the demo member cannot log in: ${msg}`)
  await context.addCookies([{ name: 'token', value: token, url: backend.address }])
  await readMessages(backend.address, token)
  return token
}

/** Opens every message once: an unread one would lie over the head of each page that is loaded. */
async function readMessages(address: string, token: string): Promise<void> {
  const { data } = await api(address, 'getNoticeList', { id: '', page: '1', limit: '100' }, token)
  for (const { id } of data as unknown as { id: string }[])
    await api(address, 'getNoticeList', { id, page: '1', limit: '1' }, token)
}

/** Calls the backend as a client of its own would; answers the envelope. */
export async function api(
  address: string,
  path: string,
  form: Record<string, string> = {},
  token = '',
): Promise<{ code: number; msg: string; data: Record<string, unknown> }> {
  const response = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { Token: token },
    body: new URLSearchParams(form),
  })
  return response.json() as never
}
