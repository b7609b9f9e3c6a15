import type { EventDetails } from '../dom/events.ts'

/** An event whose detail is not the same from element to element, as an element declares it. */
export interface EventType<Detail> {
  /** When it comes; for the manifest. */
  readonly when: string
  /** In its type alone: what the event says. */
  readonly detail?: Detail
}

/** Declares such an event: `order: event<SpotOrderDetail>('before an order is sent')`. */
export const event = <Detail>(when: string): EventType<Detail> => ({ when })

/** The events of an element, `tl-` before each name, and when they come. What an event says follows from its name, but for orders. */
export type Events = {
  [Name in keyof EventDetails as Name extends `tl-${infer Short}` ? Short : never]?: Name extends 'tl-order'
    ? EventType<EventDetails[Name]>
    : string
}
