// Service worker of the site: caches the build, so that the site opens offline, and shows notifications. It never caches responses of calls: it handles only
// files that the build lists (build-files.rules.ts). docs/installed-app.md describes how to remove it.
import type { ToWorker } from '../../shared/dom/worker-messages.ts'
import { type Kept, planOf } from './build-files.rules.ts'
import { forgetOutdated, isFirst, keepBuild, keepLanguage } from './cache.ts'
import { hush, isSeen, opened, tell } from './notifications.ts'
import { answer } from './responses.ts'
import { worker } from './scope.ts'

/** Inserted by the build (tools/build/service-worker.ts). */
declare const KEPT: Kept

worker.addEventListener('install', (event) => event.waitUntil(keepBuild(KEPT)))

worker.addEventListener('activate', (event) => event.waitUntil(begin()))

/** Returns false for Firefox: in version 153 a failed preloaded navigation shows an error page regardless of what the worker responds. */
const isEarlyAskingSafe = (): boolean => !navigator.userAgent.includes('Firefox/')

/**
 * The first worker enables navigation preload, if supported, and takes over open pages; later workers inherit both. Nothing else runs here, since pages wait
 * for it.
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

/** Replaces the previous worker unless a page is visible. */
async function takeOver(): Promise<void> {
  if (!(await isSeen())) await worker.skipWaiting()
}

/** Handles a loaded page and its language: caches the language's texts and deletes builds older than those of open pages. */
async function settleIn(language: string): Promise<void> {
  await forgetOutdated(KEPT)
  await keepLanguage(KEPT, language)
}

worker.addEventListener('notificationclick', (event) => event.waitUntil(opened(event.notification)))
