import type { EventDetails } from './events.ts'

/** Sends an event of an element: it bubbles and leaves shadow roots. Answers false when a listener cancelled it. */
export const emit = <Name extends keyof EventDetails>(
  host: EventTarget,
  type: Name,
  detail: EventDetails[Name],
  cancelable = false,
): boolean => host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }))
