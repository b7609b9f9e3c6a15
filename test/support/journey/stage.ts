import { afterEach, beforeEach, type SuiteContext, type TestContext } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { isAbortedByNavigation } from './aborted-request.ts'
import { type Browsers, openBrowsers } from './browsers.ts'
import { holdMessages } from './held-messages.ts'
import { type JourneyBackend, openBackend } from './hosted-backends.ts'
import { storeToken } from './store-token.ts'
import { assertNoUncaught, watchUncaught } from './uncaught.ts'

/** Running backend with the built site, and a real browser for journeys. */
export interface Stage {
  backend: JourneyBackend
  browsers: Browsers
  /** Opens a new visitor on a phone-sized page without stored data. Errors of the page and its console are collected in `faults`. */
  visitor(options?: VisitorOptions): Promise<Visitor>
  close(): Promise<void>
}

/** Settings of a visitor's browser. */
export interface VisitorOptions {
  language?: string
  theme?: 'day' | 'night'
  width?: number
  height?: number
  locale?: string
  /**
   * Enables animations; otherwise the visitor prefers reduced motion. On a busy machine a press on a sheet that is still rising ends next to its target, so
   * only journeys about changing or scrolling pages enable it.
   */
  motion?: boolean
  /** Enables the service worker. Fetching all of the site takes time, so only journeys about the installed site enable it. */
  isKept?: boolean
  /** Shows text in the machine's font instead of the run's, for pages whose policy blocks fonts. */
  systemFont?: boolean
  /** Messages of uncaught errors that the test provokes. Any other uncaught error of the visitor's pages fails the test. */
  provoked?: readonly RegExp[]
}

/** Browser context of its own with one page. */
export interface Visitor {
  context: BrowserContext
  page: Page
  /** Errors of the page and its console, without the responses with error status that a test provokes. */
  faults: string[]
}

/** Open browser contexts with the browsers that they belong to. */
const everyContext = new Map<BrowserContext, Browsers>()
/** Browser contexts that the running test has opened; null between tests. */
let openedContexts: BrowserContext[] | null = null
beforeEach(() => {
  openedContexts = []
})
// An open page would keep drawing its market during later tests.
afterEach(async (test) => {
  if (isTest(test) && 'passed' in test && !test.passed) await reportPages(test)
  await Promise.all(openedContexts?.map(closeContext) ?? [])
  openedContexts = null
  assertNoUncaught()
})

const isTest = (context: TestContext | SuiteContext): context is TestContext => 'diagnostic' in context

/** Closes a context. Handlers of its routes that are still running, such as one that waits for a response, would fail after the last test and with them the file. */
async function closeContext(context: BrowserContext): Promise<void> {
  if (!everyContext.has(context)) return
  const behavior = 'ignoreErrors'
  await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior })))
  await context.close()
}

/** Reports what the open pages of a failed test show. */
async function reportPages(test: TestContext): Promise<void> {
  for (const page of [...everyContext.keys()].flatMap((context) => context.pages())) {
    const seen = await page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(String)
    for (const line of [page.url(), ...seen.split('\n')]) test.diagnostic(line)
  }
}

/** Opens a stage; `env` is passed to the backend. Contexts opened by a test are closed after it, those opened by a hook with the stage. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const [backend, browsers] = await Promise.all([openBackend(env), openBrowsers()])
  return {
    backend,
    browsers,
    visitor: (options) => openVisitor(browsers, backend.address, options),
    async close() {
      const own = [...everyContext].filter(([, owner]) => owner === browsers)
      await Promise.all(own.map(([context]) => closeContext(context)))
      await browsers.close()
      await backend.close()
      assertNoUncaught()
    },
  }
}

/**
 * Returns true for console messages that are not faults of the page: error responses that a test provokes, requests that a navigation aborted, and missing
 * support of WebKit for manifests and favicons.
 */
const isExpectedMessage = (text: string, url: string): boolean =>
  text.includes('status of') ||
  text.includes("directive 'manifest-src'") ||
  text.includes(`${new URL(url).origin}/favicon.ico`) ||
  isAbortedByNavigation(text, url)

async function openVisitor(browsers: Browsers, operator: string, options: VisitorOptions = {}): Promise<Visitor> {
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
  openedContexts?.push(context)
  everyContext.set(context, browsers)
  context.on('close', () => everyContext.delete(context))
  const stored = { ...(language && { language }), ...(theme && { theme }) }
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) if (!localStorage.getItem(key)) localStorage.setItem(key, value)
  }, stored)
  await holdMessages(context, operator)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => {
    // Init scripts of a test find no storage on the initial empty page.
    if (page.url() !== 'about:blank' && !isAbortedByNavigation(error.message, page.url())) faults.push(error.message)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpectedMessage(message.text(), page.url())) faults.push(message.text())
  })
  return { context, page, faults }
}

/** Signs in as the demo member by the login form and waits for the home page and its router: the login reloads the page. */
export async function signInAsDemo({ page }: Visitor, { backend }: Stage): Promise<void> {
  await page.goto(`${backend.address}/login`)
  await page.getByLabel('Email or phone').fill(backend.demo?.username ?? '')
  await page.getByLabel('Password', { exact: true }).fill(backend.demo?.password ?? '')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${backend.address}/`)
  await waitForRouter(page)
  await readMessages(backend.address, await page.evaluate(() => localStorage.getItem('token') ?? ''))
}

/** Waits until a page's router has started and the settings are loaded. Until then the browser follows links itself, and buttons of the frame do nothing. */
export const waitForRouter = (page: Page): Promise<void> =>
  page.locator('html[data-settings]').waitFor({ state: 'attached' })

/** Signs a visitor in as the demo member from the first page on, as a returning member. Returns the token. */
export async function returnAsDemo({ context }: Visitor, { backend }: Stage): Promise<string> {
  const { data, msg } = await callApi(backend.address, 'login', { ...backend.demo })
  const token = (data?.userinfo as { token?: string } | undefined)?.token
  if (!token) throw new Error(`the demo member cannot log in: ${msg}`)
  await storeToken(context, backend.address, token)
  await readMessages(backend.address, token)
  return token
}

/** Opens every message once, since an unread one would cover the top of each page. */
async function readMessages(address: string, token: string): Promise<void> {
  const { data } = await callApi(address, 'getNoticeList', { id: '', page: '1', limit: '100' }, token)
  for (const { id } of data as unknown as { id: string }[])
    await callApi(address, 'getNoticeList', { id, page: '1', limit: '1' }, token)
}

/** Calls the backend and returns the envelope. */
export async function callApi(
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
