// The service worker of the site: keeps what was built, so that the site opens without a connection, and shows notifications. It never keeps an answer of a call:
// what it touches at all is named in what was built (kept.rules.ts). docs/installed-app.md says how it is taken away again.
import type { ToWorker } from '../../shared/dom/worker-messages.ts'
import { answer } from './answers.ts'
import { forgetOutdated, isFirst, keepBuild, keepLanguage } from './cache.ts'
import { type Kept, planOf } from './kept.rules.ts'
import { hush, isSeen, opened, tell } from './notifications.ts'
import { worker } from './scope.ts'

/** Put in by the build (tools/build/service-worker.ts). */
declare const KEPT: Kept

worker.addEventListener('install', (event) => event.waitUntil(keepBuild(KEPT)))

worker.addEventListener('activate', (event) => event.waitUntil(begin()))

/** In Firefox (seen in 153) a page that was asked for early and does not come is an error page, whatever the worker answers. */
const isEarlyAskingSafe = (): boolean => !navigator.userAgent.includes('Firefox/')

/**
 * The first worker lets the browser ask for a page while a worker begins, where it can, and takes over the pages that are open; those after it have both from the one
 * before. Nothing else is done here: pages wait for it.
 */
async function begin(): Promise<void> {
  if (!(await isFirst())) return
  if (isEarlyAskingSafe()) await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

worker.addEventListener('fetch', (event) => {
  const { method, url, mode, headers } = event.request
  const asked = { method, url, isPart: headers.has('range'), isPage: mode === 'navigate' }
  const plan = planOf(asked, KEPT, worker.location.origin)
  if (plan) event.respondWith(answer(plan, KEPT.build, event))
})

worker.addEventListener('message', (event) => {
  const message: ToWorker = event.data
  if (message.kind === 'build') event.ports[0]?.postMessage(KEPT.build)
  else if (message.kind === 'activate') event.waitUntil(takeOver())
  else if (message.kind === 'language') event.waitUntil(settleIn(message.tag))
  else if (message.kind === 'tell') event.waitUntil(tell(message))
  else if (message.kind === 'hush') event.waitUntil(hush())
})

/** Takes the place of the worker before, unless a page is seen. */
async function takeOver(): Promise<void> {
  if (!(await isSeen())) await worker.skipWaiting()
}

/** A page has come, in a language: its texts are kept, and nobody needs what is older than the builds of the pages that are open. */
async function settleIn(language: string): Promise<void> {
  await forgetOutdated(KEPT)
  await keepLanguage(KEPT, language)
}

worker.addEventListener('notificationclick', (event) => event.waitUntil(opened(event.notification)))
