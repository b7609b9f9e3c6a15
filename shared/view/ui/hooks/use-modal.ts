import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { openOverlay } from '../../dom/overlays.ts'
import { shieldOverlay } from '../../dom/shield-overlay.ts'
import { adoptOverlaySheet } from '../../theme/overlay.ts'

/** Time in ms after opening in which a press outside is ignored: it is the second half of a double tap on the control that opened the dialog. */
const IGNORED_PRESS_MS = 300

/**
 * Returns the props of a modal `<dialog>`. It is in the top layer, which a partner's `overflow: hidden` cannot clip, locks scrolling, keeps the focus and restores
 * it afterwards. Esc, a press outside after the first 300 ms, and on the host site Back close it, unless it is `busy`.
 */
export function useModal(onClose: () => void, busy = false) {
  const ref = useRef<HTMLDialogElement>(null)
  const gone = useRef(false)
  const openedAt = useRef(0)
  // Before the browser removes the element: only an open dialog can restore the focus.
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    adoptOverlaySheet(element)
    // Before the dialog takes the focus.
    const endShield = shieldOverlay(element)
    // Throws in a browser without modal dialogs, before the scroll lock, which would stay.
    element.showModal()
    const closed = openOverlay(element)
    gone.current = false
    openedAt.current = performance.now()
    return () => {
      gone.current = true
      closed()
      endShield()
      element.close()
    }
  }, [])
  const closeUnlessBusy = () => {
    if (!busy) onClose()
  }
  return {
    ref,
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      closeUnlessBusy()
    },
    /** In browsers a second Esc closes a dialog even if the first was prevented. */
    onClose() {
      if (gone.current || ref.current?.open) return
      if (busy) ref.current?.showModal()
      else onClose()
    },
    onMouseDown(event: MouseEvent) {
      // The time of the press: a busy page may receive it later.
      const isLate = event.timeStamp - openedAt.current >= IGNORED_PRESS_MS
      if (event.target !== ref.current || !isLate) return
      // The browser would move the focus from where the closed dialog returns it.
      event.preventDefault()
      closeUnlessBusy()
    },
  }
}
