/** Sends an event of an element: it bubbles and leaves shadow roots. Answers false when a listener cancelled it. */
export const emit = (host: EventTarget, type: `tl-${string}`, detail: unknown, cancelable = false): boolean =>
  host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }))
