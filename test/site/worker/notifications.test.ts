import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { AlertMessage } from '../../../shared/state/page/worker-messages.ts'
import { closeNotifications, notifyMember, openNotification } from '../../../site/worker/notifications.ts'

const NOTIFICATION: AlertMessage = {
  tag: 'option:7',
  title: 'خيار رابح',
  text: 'BTC/USDT',
  route: '/options?order=7',
  language: 'ar',
  direction: 'rtl',
}

/** Actions of the worker in their order. */
let actions: unknown[] = []
/** Adds a page of the site. With `refuses` the browser does not bring it to the front. */
const page = (visibilityState: DocumentVisibilityState, refuses = false) => {
  const client = {
    visibilityState,
    postMessage: (message: unknown) => actions.push(message),
    async focus() {
      if (refuses) throw new TypeError('not allowed')
      actions.push('focus')
      return client
    },
  }
  pages.push(client)
}
let pages: object[] = []
const notification = (data: unknown) => ({ data, close: () => actions.push('close') }) as unknown as Notification

beforeEach(() => {
  actions = []
  pages = []
  Object.assign(globalThis, {
    clients: { matchAll: async () => pages, openWindow: async (address: string) => void actions.push(address) },
    registration: {
      showNotification: async (...shown: unknown[]) => void actions.push(shown),
      getNotifications: async () => [notification(null), notification(null)],
    },
  })
})

test('a notification is shown in the language and direction of the page, under a tag that all tabs share', async () => {
  page('hidden')
  await notifyMember(NOTIFICATION)
  const [[title, options]] = actions as [[string, NotificationOptions]]
  assert.equal(title, NOTIFICATION.title)
  assert.deepEqual([options.tag, options.body, options.lang, options.dir], ['option:7', 'BTC/USDT', 'ar', 'rtl'])
})

test('no notification is shown while any tab of the site is visible', async () => {
  page('hidden')
  page('visible')
  await notifyMember(NOTIFICATION)
  assert.deepEqual(actions, [])
})

test('a press brings the site to the front and opens the subject of the notification', async () => {
  page('hidden')
  await openNotification(notification({ route: NOTIFICATION.route }))
  assert.deepEqual(actions, ['close', 'focus', { kind: 'open', route: NOTIFICATION.route }])
})

test('a press opens the route also if the page cannot be brought to the front, or if no page is open', async () => {
  await openNotification(notification({ route: NOTIFICATION.route }))
  assert.deepEqual(actions.splice(0), ['close', NOTIFICATION.route])
  page('hidden', true)
  await openNotification(notification({ route: NOTIFICATION.route }))
  assert.deepEqual(actions, ['close', { kind: 'open', route: NOTIFICATION.route }])
})

test('a notification without a route is only closed', async () => {
  for (const data of [null, undefined, {}, { route: 7 }]) await openNotification(notification(data))
  assert.deepEqual(actions, ['close', 'close', 'close', 'close'])
})

test('all notifications are closed when the member logs out', async () => {
  await closeNotifications()
  assert.deepEqual(actions, ['close', 'close'])
})
