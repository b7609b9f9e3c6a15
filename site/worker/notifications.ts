import type { AlertMessage, FromWorker } from '../../shared/state/page/worker-messages.ts'
import { worker } from './scope.ts'

const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Returns true if a page of the site is visible. */
export const isSiteVisible = async (): Promise<boolean> =>
  (await pages()).some(({ visibilityState }) => visibilityState === 'visible')

/** Shows a notification unless a page of the site is visible, which shows the message itself. It silently replaces one with the same tag. */
export async function notifyMember({ tag, title, text, route, language, direction }: AlertMessage): Promise<void> {
  if (await isSiteVisible()) return
  await worker.registration.showNotification(title, {
    tag,
    body: text,
    lang: language,
    dir: direction,
    icon: '/icons/app-192.png',
    badge: '/icons/sign-96.png',
    data: { route },
  })
}

/** Closes all notifications. */
export async function closeNotifications(): Promise<void> {
  for (const notification of await worker.registration.getNotifications()) notification.close()
}

/** Handles a pressed notification: focuses the site and opens the notification's route. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close()
  const route: unknown = Object(notification.data).route
  if (typeof route !== 'string') return
  const [page] = await pages()
  if (!page) return void (await worker.clients.openWindow(route))
  const front = await page.focus().catch(() => page)
  front.postMessage({ kind: 'open', route } satisfies FromWorker)
}
