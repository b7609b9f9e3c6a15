/** Element to render: its tag, its attributes, the language of its texts, and whether it is for a page of the site itself. */
export interface RenderOrder {
  tag: string
  attributes: Readonly<Record<string, string>>
  language: string
  isHosted: boolean
}

/** Result of rendering: the template with the shadow root, the text of its style sheet, and the states of the host; or why there is none. */
export type RenderResult =
  | { kind: 'rendered'; html: string; styles: string; states: readonly string[] }
  /** The element ignores the value of an attribute. */
  | { kind: 'refused'; field: string; reason: string }
  /** The element showed no figures in time. */
  | { kind: 'late' }
  | { kind: 'failed'; reason: string }

/** Call of an element to the backend. */
export interface PageCall {
  method: string
  path: string
  body: string | null
  headers: Readonly<Record<string, string>>
}

/** Response to a call. */
export interface PageResponse {
  status: number
  body: string
  headers: Readonly<Record<string, string>>
}

/** Message to the page in the worker. */
export type ToPage = { kind: 'render'; id: number; order: RenderOrder } | { kind: 'answer'; id: number; value: unknown }

/** Message from the page in the worker. */
export type FromPage =
  | { kind: 'result'; id: number; result: RenderResult }
  | ({ kind: 'ask'; id: number } & ({ call: PageCall } | { send: string }))
