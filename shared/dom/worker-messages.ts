/** What a page tells the service worker of the site (site/worker). */
export type ToWorker =
  /** Asks which build it keeps; it answers by the port of the message. */
  | { kind: 'build' }
  /** It is to take the place of the one before it, if no page is seen. */
  | { kind: 'activate' }
  /** The page is in this language: its texts are to be there without a connection too. */
  | { kind: 'language'; tag: string }
  | ({ kind: 'tell' } & Told)
  /** Takes every notification away: another member may be next. */
  | { kind: 'hush' }

/** A notification. */
export interface Told {
  /** Names what it is about: another of the same tag takes its place. */
  tag: string
  title: string
  text: string
  /** The page, with its query, that a press opens. */
  route: string
  language: string
  direction: 'ltr' | 'rtl'
}

/** What the worker tells a page: to open another one. */
export interface FromWorker {
  kind: 'open'
  route: string
}
