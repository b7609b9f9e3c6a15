// Service worker of the site: caches the build, so that the site opens offline, and shows notifications. It never caches responses of calls: it handles only
// files that the build lists (build-files.rules.ts). docs/installed-app.md describes how to remove it.
import type { ToWorker } from '../../shared/state/page/worker-messages.ts'
import { type BuildFiles, planResponse } from './build-files.rules.ts'
import { cacheBuild, cacheLanguage, deleteOutdated, isOnlyBuild } from './cache.ts'
import { closeNotifications, isSiteVisible, notifyMember, openNotification } from './notifications.ts'
import { respond } from './responses.ts'
import { worker } from './scope.ts'

/** Inserted by the build (tools/bundle/service-worker.ts). */
declare const KEPT: BuildFiles

worker.addEventListener('install', (event) => event.waitUntil(cacheBuild(KEPT)))

worker.addEventListener('activate', (event) => event.waitUntil(startUp()))

/** Returns false for Firefox: in version 153 a failed preloaded navigation shows an error page regardless of what the worker responds. */
const isPreloadSafe = (): boolean => !navigator.userAgent.includes('Firefox/')

/**
 * The first worker enables navigation preload, if supported, and takes over open pages; later workers inherit both. Nothing else runs here, since pages wait
 * for it.
 */
async function startUp(): Promise<void> {
  if (!(await isOnlyBuild())) return
  if (isPreloadSafe()) await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

worker.addEventListener('fetch', (event) => {
  const { method, url, mode, headers } = event.request
  const asked = { method, url, isPart: headers.has('range'), isPage: mode === 'navigate' }
  const plan = planResponse(asked, KEPT, worker.location.origin)
  if (plan) event.respondWith(respond(plan, KEPT.build, event))
})

worker.addEventListener('message', (event) => {
  const message: ToWorker = event.data
  if (message.kind === 'build') event.ports[0]?.postMessage(KEPT.build)
  else if (message.kind === 'activate') event.waitUntil(replacePrevious())
  else if (message.kind === 'language') event.waitUntil(prepareLanguage(message.tag))
  else if (message.kind === 'tell') event.waitUntil(notifyMember(message))
  else if (message.kind === 'hush') event.waitUntil(closeNotifications())
})

/** Replaces the previous worker unless a page is visible. */
async function replacePrevious(): Promise<void> {
  if (!(await isSiteVisible())) await worker.skipWaiting()
}

/** Handles a loaded page and its language: caches the language's texts and deletes builds older than those of open pages. */
async function prepareLanguage(language: string): Promise<void> {
  await deleteOutdated(KEPT)
  await cacheLanguage(KEPT, language)
}

worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)))
