import type { FromWorker, Told } from '../../shared/dom/worker-messages.ts'
import { worker } from './scope.ts'

const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Whether a page of the site is seen. */
export const isSeen = async (): Promise<boolean> =>
  (await pages()).some(({ visibilityState }) => visibilityState === 'visible')

/** Shows a notification, unless a page of the site is seen: that one says it itself. One of the same tag is replaced without a sound. */
export async function tell({ tag, title, text, route, language, direction }: Told): Promise<void> {
  if (await isSeen()) return
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

/** Takes every notification away. */
export async function hush(): Promise<void> {
  for (const notification of await worker.registration.getNotifications()) notification.close()
}

/** A notification was pressed: brings the site to the front and opens what it is about. */
export async function opened(notification: Notification): Promise<void> {
  notification.close()
  const route: unknown = Object(notification.data).route
  if (typeof route !== 'string') return
  const [page] = await pages()
  if (!page) return void (await worker.clients.openWindow(route))
  const front = await page.focus().catch(() => page)
  front.postMessage({ kind: 'open', route } satisfies FromWorker)
}
