/** Message of a page to its preview: the element and its surroundings. */
export interface ToPreview {
  kind: 'show'
  tag: string
  attributes: Readonly<Record<string, string>>
  theme: 'day' | 'night'
  upDown: string
  language: string
  direction: 'ltr' | 'rtl'
  /** Rules for the public variables. */
  css: string
}

/** Message of a preview to its page. `detail` is JSON; `height` is in px; `sample` has the label of sample data in the preview's language. */
export type FromPreview =
  | { kind: 'ready' }
  | { kind: 'event'; name: string; detail: string; cancelable: boolean }
  | { kind: 'height'; height: number }
  | { kind: 'sample'; text: string; language: string; direction: string }

const KINDS = ['ready', 'event', 'height', 'sample', 'show']

/** Returns true if a message is one of this protocol. */
export const isMessage = (data: unknown): data is ToPreview | FromPreview =>
  typeof data === 'object' && data !== null && 'kind' in data && KINDS.some((kind) => kind === data.kind)
