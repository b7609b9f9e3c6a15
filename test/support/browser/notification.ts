/** The browser's notifications, as a test decides about them. */
export interface FakeNotification {
  permission: NotificationPermission
  /** What a person answers when the browser asks. */
  answers: NotificationPermission
  /** How often the browser has asked. */
  asked: number
  /** Gives the page its own back. */
  close(): void
}

/** Puts a fake in place of the page's `Notification`: what a browser without a head allows is not what a person's does. The page looks at it at once. */
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

/** The page is looked at again: it sees what was changed in the browser's settings. */
export const lookAgain = (): void => void document.dispatchEvent(new Event('visibilitychange'))

/** Hides the page or shows it; null gives it back. */
export function hidePage(hidden: boolean | null): void {
  if (hidden === null) Reflect.deleteProperty(document, 'hidden')
  else Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  lookAgain()
}
