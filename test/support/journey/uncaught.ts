import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'
import { isLeft } from './aborted-request.ts'

/** Uncaught errors and unhandled rejections of all watched pages since the last `assertNoUncaught`, each with the address of its page. */
const uncaught: string[] = []

/** Collects the uncaught errors of every page of a context, except those that match `provoked`. Call it before the first page is opened. */
export function watchUncaught(context: BrowserContext, provoked: readonly RegExp[] = []): void {
  context.on('page', (page) => page.on('pageerror', (error) => collect(page, error, provoked)))
}

function collect(page: Page, error: Error, provoked: readonly RegExp[]): void {
  const { message, stack } = error
  // Init scripts of a test find no storage on the initial empty page.
  if (page.url() === 'about:blank' || isLeft(message, page.url())) return
  if (provoked.some((pattern) => pattern.test(message))) return
  uncaught.push(`${page.url()}: ${stack || message}`)
}

/** Throws if a watched page has had an uncaught error. The errors are cleared, so that they fail one test only. */
export function assertNoUncaught(): void {
  assert.deepEqual(uncaught.splice(0), [], 'uncaught errors of pages')
}
