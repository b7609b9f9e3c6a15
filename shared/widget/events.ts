import type { EventDetails } from '../dom/events.ts'

/** An event as an element declares it. */
export interface EventType<Detail> {
  /** When it comes; for the manifest. */
  readonly when: string
  /** In its type alone: what the event says. */
  readonly detail?: Detail
}

/** Declares an event: `market: event<MarketDetail>('when a market is picked')`. */
export const event = <Detail>(when: string): EventType<Detail> => ({ when })

/** The events of an element, `tl-` before each name. */
export type Events = {
  [Name in keyof EventDetails as Name extends `tl-${infer Short}` ? Short : never]?: EventType<EventDetails[Name]>
}
