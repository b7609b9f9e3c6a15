/** What the compiler knows of service workers beside what windows have: its library for workers cannot stand beside that for pages. */

/** An event that the worker is kept awake for. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** A request of a page. */
export interface RequestEvent extends LastingEvent {
  readonly request: Request
  /** The page that asks; "" when a page is what is asked for. */
  readonly clientId: string
  /** The page that the answer will be. */
  readonly resultingClientId: string
  /** The answer that the browser has asked for while the worker began, where it does. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

/** Somebody pressed a notification. */
export interface PressEvent extends LastingEvent {
  readonly notification: Notification
}

/** A page that the worker serves. */
export interface PageClient {
  readonly visibilityState: DocumentVisibilityState
  postMessage(message: unknown): void
  focus(): Promise<PageClient>
}

/** The events of a worker by their names. */
interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
  fetch: RequestEvent
  message: MessageEvent & LastingEvent
  notificationclick: PressEvent
}

/** The global object of a service worker. */
export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly PageClient[]>
    openWindow(address: string): Promise<PageClient | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
}

/** The worker that this code runs in. */
export const worker = globalThis as unknown as WorkerScope
