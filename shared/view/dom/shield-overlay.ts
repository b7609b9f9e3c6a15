import { config } from '../../base/runtime/config.ts'

/** Events with which libraries for modals hold the focus, lock scrolling, and detect a press outside of their modal. */
const SHIELDED =
  'keydown keyup pointerdown pointerup mousedown mouseup click touchstart touchmove touchend wheel focusin focusout'

/** Events of a press or key whose begin closed the dialog: they have another target then, in the page. */
const LATE = ['keyup', 'pointerup', 'mouseup', 'touchend', 'click']

/**
 * Keeps events of an open dialog from a partner's page, whose modal may contain the element: the page's modal would close, or take the focus. Esc is also kept from
 * listeners of the document's capture phase. The rest of a press or key that closed the dialog reaches nothing. Returns a function to be called when the dialog closes.
 */
export function shieldOverlay(dialog: Element): () => void {
  const host = (dialog.getRootNode() as Partial<ShadowRoot>).host
  if (config().hosted || !host) return () => {}
  let isOpen = true
  /** True while a press or key lasts that began in the dialog. */
  let isHeld = false
  const isInside = (event: Event) => isOpen && event.composedPath().includes(dialog)
  const stop = (event: Event) => isInside(event) && event.stopPropagation()
  const begin = (event: Event) => {
    // The body has the focus after a press on text.
    isHeld = isInside(event) || (isOpen && event.type === 'keydown' && event.target === document.body)
    if (!isOpen && !isHeld) listen(false)
    if (isHeld && (event as KeyboardEvent).key === 'Escape') keepEscape(event as KeyboardEvent)
  }
  const end = (event: Event) => {
    if (isHeld && (!isInside(event) || (event as KeyboardEvent).key === 'Escape')) event.stopImmediatePropagation()
  }
  const listen = (on: boolean) => {
    const change = on ? addEventListener : removeEventListener
    for (const type of ['pointerdown', 'keydown']) change(type, begin, true)
    for (const type of LATE) change(type, end, true)
  }
  listen(true)
  const types = SHIELDED.split(' ')
  for (const type of types) host.addEventListener(type, stop, { passive: true })
  return () => {
    isOpen = false
    for (const type of types) host.removeEventListener(type, stop)
  }
}

/** Stops Esc before it reaches the page. Listeners in its shadow root receive a copy, and may prevent that the browser closes the dialog. */
function keepEscape(event: KeyboardEvent): void {
  event.stopImmediatePropagation()
  const [target] = event.composedPath()
  const copy = new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true })
  if (target instanceof Element && target.getRootNode() instanceof ShadowRoot && !target.dispatchEvent(copy))
    event.preventDefault()
}
