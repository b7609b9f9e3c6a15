/** Types of service workers: TypeScript's library for workers cannot be combined with that for pages. */

/** Event that keeps the worker alive. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** Request of a page. */
export interface RequestEvent extends LastingEvent {
  readonly request: Request
  /** Id of the requesting page; "" for a navigation. */
  readonly clientId: string
  /** Id of the page that the response creates. */
  readonly resultingClientId: string
  /** Response that the browser requested while the worker was starting, if navigation preload is on. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

/** Press of a notification. */
export interface PressEvent extends LastingEvent {
  readonly notification: Notification
}

/** Page that the worker serves. */
export interface PageClient {
  readonly visibilityState: DocumentVisibilityState
  postMessage(message: unknown): void
  focus(): Promise<PageClient>
}

/** Events of a worker by name. */
interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
  fetch: RequestEvent
  message: MessageEvent & LastingEvent
  notificationclick: PressEvent
}

/** Global object of a service worker. */
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

/** Global object of this worker. */
export const worker = globalThis as unknown as WorkerScope
