import type { EventDetails } from '../dom/events.ts'

/** Declaration of an event whose detail differs between elements. */
export interface EventType<Detail> {
  /** When it is dispatched; for the manifest. */
  readonly when: string
  /** Type of the detail; never set at run time. */
  readonly detail?: Detail
}

/** Declares such an event: `order: event<SpotOrderDetail>('before an order is sent')`. */
export const event = <Detail>(when: string): EventType<Detail> => ({ when })

/** Events of an element without the prefix `tl-`, and when they are dispatched. The detail follows from the name, except for orders. */
export type Events = {
  [Name in keyof EventDetails as Name extends `tl-${infer Short}` ? Short : never]?: Name extends 'tl-order'
    ? EventType<EventDetails[Name]>
    : string
}

/** Events of every element (shared/widget/lifecycle.ts, shared/submissions/page-action.ts); for the manifest and the type declarations. */
export const commonEvents: Events = {
  ready: 'once, when the element shows its first data',
  stale: 'when its figures are no longer current',
  fresh: 'when its figures are current again',
  error: 'when it shows an error instead of data',
  session: 'when a member signs in or out; on the document if no element caused it',
  money:
    'before an action that moves money and is no order (cancelable, accepts `respondWith`), and for each change of its state',
  track: 'for each step of a visitor, for measuring; without personal data',
}

/** States of every element, for the manifest: `tl-options:state(ready)`. */
export const commonStates: Readonly<Record<string, string>> = {
  loading: 'no data are shown yet',
  ready: 'current data are shown',
  stale: 'figures are shown that are no longer current',
  offline: 'the backend cannot be reached',
  error: 'an error is shown instead of data',
  readonly: 'actions are not possible: without a connection, or because the session may not trade',
  night: 'the dark theme',
  'red-up': 'rising prices are red',
  rtl: 'the texts are written from right to left',
  frame: 'the element has a frame',
}
