/** Browser notifications under the control of a test. */
export interface FakeNotification {
  permission: NotificationPermission
  /** Answer of the user to the browser's permission prompt. */
  nextPermission: NotificationPermission
  /** Number of permission prompts so far. */
  promptCount: number
  /** Restores the page's own `Notification`. */
  close(): void
}

/** Replaces the page's `Notification`, since a headless browser grants other permissions than a user, and makes the page read the permission at once. */
export function fakeNotification(): FakeNotification {
  const genuine = Object.getOwnPropertyDescriptor(globalThis, 'Notification') ?? {}
  const fake: FakeNotification = {
    permission: 'default',
    nextPermission: 'granted',
    promptCount: 0,
    close() {
      Object.defineProperty(globalThis, 'Notification', genuine)
      fireVisibilityChange()
    },
  }
  const stand = {
    get permission() {
      return fake.permission
    },
    async requestPermission() {
      fake.promptCount += 1
      fake.permission = fake.nextPermission
      return fake.permission
    },
  }
  Object.defineProperty(globalThis, 'Notification', { configurable: true, writable: true, value: stand })
  fireVisibilityChange()
  return fake
}

/** Fires `visibilitychange`, after which the page reads the browser's settings again. */
export const fireVisibilityChange = (): void => void document.dispatchEvent(new Event('visibilitychange'))

/** Hides the page or shows it; null restores its own visibility. */
export function hidePage(hidden: boolean | null): void {
  if (hidden === null) Reflect.deleteProperty(document, 'hidden')
  else Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  fireVisibilityChange()
}
