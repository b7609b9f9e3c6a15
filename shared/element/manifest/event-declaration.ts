import type { EventDetails } from '../../state/page/event-details.ts'
import type { Description } from './description.ts'

/** Declaration of an event whose detail differs between elements. */
export interface EventType<Detail> {
  /** When it is dispatched; for the manifest. */
  readonly when: Description
  /** Type of the detail; never set at run time. */
  readonly detail?: Detail
}

/** Declares such an event: `order: event<SpotOrderDetail>('An order is about to be sent.')`. */
export const event = <Detail>(when: Description): EventType<Detail> => ({ when })

/**
 * Events of an element without the prefix `tl-`, and when they are dispatched. The detail follows from the name, except for orders. Fields of details are
 * described in shared/state/page/event-details.ts; the build fails if a description is missing there.
 */
export type Events = {
  [Name in keyof EventDetails as Name extends `tl-${infer Short}` ? Short : never]?: Name extends 'tl-order'
    ? EventType<EventDetails[Name]>
    : Description
}
