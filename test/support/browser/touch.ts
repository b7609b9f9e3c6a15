/** Where a finger lies in the window, in CSS pixels. */
export interface Finger {
  clientX: number
  clientY: number
}

/** Tells an element of what fingers do, as a telephone does: those that lie on it. Not by `Touch`, which a page cannot make in WebKit. */
export const touch = (
  target: EventTarget,
  type: 'touchstart' | 'touchmove' | 'touchend',
  ...touches: Finger[]
): boolean =>
  target.dispatchEvent(
    Object.assign(new UIEvent(type, { bubbles: true, composed: true, cancelable: true }), { touches }),
  )
