import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { lockScroll } from '../../dom/scroll-lock.ts'

/**
 * Returns the props of a modal `<dialog>`: top layer, which a partner's `overflow: hidden` cannot clip, focus inside and restored afterwards, scroll lock,
 * closing by Esc and by a press outside. Neither closes it while `busy`.
 */
export function useModal(onClose: () => void, busy = false) {
  const ref = useRef<HTMLDialogElement>(null)
  const gone = useRef(false)
  // Before the browser removes the element: only an open dialog can restore the focus.
  useLayoutEffect(() => {
    const element = ref.current
    const unlock = lockScroll()
    gone.current = false
    element?.showModal()
    return () => {
      gone.current = true
      unlock()
      element?.close()
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
      if (event.target === ref.current) closeUnlessBusy()
    },
  }
}
