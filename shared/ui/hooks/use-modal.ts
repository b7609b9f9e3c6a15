import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { lockScroll } from '../../dom/scroll-lock.ts'

/**
 * What a `<dialog>` needs to lie over the page while its view is there: the top layer, which a partner's `overflow: hidden` cannot clip, the focus inside
 * and back where it was afterwards, a page that does not scroll, Esc and a press beside it. Neither closes it while `busy`.
 */
export function useModal(onClose: () => void, busy = false) {
  const ref = useRef<HTMLDialogElement>(null)
  const gone = useRef(false)
  // Before the browser takes it away: only an open dialog can give the focus back.
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
  const leave = () => {
    if (!busy) onClose()
  }
  return {
    ref,
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      leave()
    },
    /** Browsers let a second Esc close a dialog even where the first was prevented. */
    onClose() {
      if (gone.current || ref.current?.open) return
      if (busy) ref.current?.showModal()
      else onClose()
    },
    onMouseDown(event: MouseEvent) {
      if (event.target === ref.current) leave()
    },
  }
}
