import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Told } from '../../../shared/dom/worker-messages.ts'
import { hush, opened, tell } from '../../../site/worker/notifications.ts'

const TOLD: Told = {
  tag: 'option:7',
  title: 'خيار رابح',
  text: 'BTC/USDT',
  route: '/options?order=7',
  language: 'ar',
  direction: 'rtl',
}

/** Actions of the worker in their order. */
let done: unknown[] = []
/** Adds a page of the site. With `refuses` the browser does not bring it to the front. */
const page = (visibilityState: DocumentVisibilityState, refuses = false) => {
  const client = {
    visibilityState,
    postMessage: (message: unknown) => done.push(message),
    async focus() {
      if (refuses) throw new TypeError('not allowed')
      done.push('focus')
      return client
    },
  }
  pages.push(client)
}
let pages: object[] = []
const notification = (data: unknown) => ({ data, close: () => done.push('close') }) as unknown as Notification

beforeEach(() => {
  done = []
  pages = []
  Object.assign(globalThis, {
    clients: { matchAll: async () => pages, openWindow: async (address: string) => void done.push(address) },
    registration: {
      showNotification: async (...shown: unknown[]) => void done.push(shown),
      getNotifications: async () => [notification(null), notification(null)],
    },
  })
})

test('a notification is shown in the language and direction of the page, under a tag that all tabs share', async () => {
  page('hidden')
  await tell(TOLD)
  const [[title, options]] = done as [[string, NotificationOptions]]
  assert.equal(title, TOLD.title)
  assert.deepEqual([options.tag, options.body, options.lang, options.dir], ['option:7', 'BTC/USDT', 'ar', 'rtl'])
})

test('no notification is shown while any tab of the site is visible', async () => {
  page('hidden')
  page('visible')
  await tell(TOLD)
  assert.deepEqual(done, [])
})

test('a press brings the site to the front and opens the subject of the notification', async () => {
  page('hidden')
  await opened(notification({ route: TOLD.route }))
  assert.deepEqual(done, ['close', 'focus', { kind: 'open', route: TOLD.route }])
})

test('a press opens the route also if the page cannot be brought to the front, or if no page is open', async () => {
  await opened(notification({ route: TOLD.route }))
  assert.deepEqual(done.splice(0), ['close', TOLD.route])
  page('hidden', true)
  await opened(notification({ route: TOLD.route }))
  assert.deepEqual(done, ['close', { kind: 'open', route: TOLD.route }])
})

test('a notification without a route is only closed', async () => {
  for (const data of [null, undefined, {}, { route: 7 }]) await opened(notification(data))
  assert.deepEqual(done, ['close', 'close', 'close', 'close'])
})

test('all notifications are closed when the member logs out', async () => {
  await hush()
  assert.deepEqual(done, ['close', 'close'])
})
