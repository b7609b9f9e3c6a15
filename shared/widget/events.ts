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
