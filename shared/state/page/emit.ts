import type { EventDetails } from './event-details.ts'

/** Dispatches an event that bubbles and leaves shadow roots. Returns false if a listener cancelled it. */
export const emit = <Name extends keyof EventDetails>(
  host: EventTarget,
  type: Name,
  detail: EventDetails[Name],
  cancelable = false,
): boolean => host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }))
