import { useEffect, useLayoutEffect, useRef } from 'react'

/** Elements in which letters are typed. */
const TYPED = 'input, textarea, select, [contenteditable]'

/** Runs functions by the key pressed, always those of what is on screen. Keys are ignored in fields, with a modifier, and while a dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  // Before the frame is shown: an effect after it would leave the functions of the previous one to a quick key.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest(TYPED) !== null
      if (isTyped || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      const work = latest.current[event.key.toLowerCase()]
      if (!work) return
      event.preventDefault()
      work()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
