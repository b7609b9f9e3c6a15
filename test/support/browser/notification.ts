/** Browser notifications under the control of a test. */
export interface FakeNotification {
  permission: NotificationPermission
  /** Answer of the user to the browser's permission prompt. */
  answers: NotificationPermission
  /** Number of permission prompts so far. */
  asked: number
  /** Restores the page's own `Notification`. */
  close(): void
}

/** Replaces the page's `Notification`, since a headless browser grants other permissions than a user, and makes the page read the permission at once. */
export function fakeNotification(): FakeNotification {
  const genuine = Object.getOwnPropertyDescriptor(globalThis, 'Notification') ?? {}
  const fake: FakeNotification = {
    permission: 'default',
    answers: 'granted',
    asked: 0,
    close() {
      Object.defineProperty(globalThis, 'Notification', genuine)
      lookAgain()
    },
  }
  const stand = {
    get permission() {
      return fake.permission
    },
    async requestPermission() {
      fake.asked += 1
      fake.permission = fake.answers
      return fake.permission
    },
  }
  Object.defineProperty(globalThis, 'Notification', { configurable: true, writable: true, value: stand })
  lookAgain()
  return fake
}

/** Fires `visibilitychange`, after which the page reads the browser's settings again. */
export const lookAgain = (): void => void document.dispatchEvent(new Event('visibilitychange'))

/** Hides the page or shows it; null restores its own visibility. */
export function hidePage(hidden: boolean | null): void {
  if (hidden === null) Reflect.deleteProperty(document, 'hidden')
  else Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  lookAgain()
}
