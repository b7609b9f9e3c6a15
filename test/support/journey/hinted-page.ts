import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { returnAsDemo, type Stage } from './stage.ts'

/** Longer than the intervals of the specification on these pages: a page that sent nothing for this time is at rest. */
const REST_MS = 12_000
/** Page of the demo member whose polls are at rest. */
export interface HintedPage {
  page: Page
  token: string
  /** Names of the calls that the page has sent. */
  calls: string[]
}

/** Names of the calls that a page sends from now on. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api/'.length))
  })
  return calls
}

/** Opens a page of the demo member and waits until its polls are at rest. The calls of the page are added to `calls`. */
export async function openHintedPage(stage: Stage, path: string): Promise<HintedPage> {
  const visitor = await stage.visitor()
  const token = await returnAsDemo(visitor, stage)
  const { page } = visitor
  const calls = recordCalls(page)
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framesent', { predicate: ({ payload }) => String(payload).includes('"sub":"member"') }),
    )
  await page.goto(`${stage.backend.address}/${path}`)
  await subscribed
  await untilAtRest(calls)
  return { page, token, calls }
}

/** Waits until no call is added to `calls` for {@link REST_MS}. */
export async function untilAtRest(calls: readonly string[]): Promise<void> {
  for (let sent = -1; sent < calls.length; ) {
    sent = calls.length
    await sleep(REST_MS)
  }
}
