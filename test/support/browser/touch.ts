/** Position of a finger in the window, in CSS pixels. */
export interface Finger {
  clientX: number
  clientY: number
}

/** Dispatches a touch event with the fingers that touch the screen. It does not use `Touch`, which pages cannot create in WebKit. */
export const touch = (
  target: EventTarget,
  type: 'touchstart' | 'touchmove' | 'touchend',
  ...touches: Finger[]
): boolean =>
  target.dispatchEvent(
    Object.assign(new UIEvent(type, { bubbles: true, composed: true, cancelable: true }), { touches }),
  )
