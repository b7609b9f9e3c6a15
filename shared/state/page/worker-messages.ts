/** Messages from a page to the site's service worker (site/worker). */
export type ToWorker =
  /** Requests the worker's build, which it returns by the port of the message. */
  | { kind: 'build' }
  /** Activates a waiting worker unless a page is visible. */
  | { kind: 'activate' }
  /** Reports the page's language, whose texts the worker caches for offline use. */
  | { kind: 'language'; tag: string }
  | ({ kind: 'tell' } & AlertMessage)
  /** Closes all notifications, because another member may sign in next. */
  | { kind: 'hush' }

/** Notification. */
export interface AlertMessage {
  /** Identifies the subject: a notification replaces another with the same tag. */
  tag: string
  title: string
  text: string
  /** Page, with its query, that a click opens. */
  route: string
  language: string
  direction: 'ltr' | 'rtl'
}

/** Message from the worker to a page: open another page. */
export interface FromWorker {
  kind: 'open'
  route: string
}
