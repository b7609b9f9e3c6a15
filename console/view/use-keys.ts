import { useEffect } from 'react'

/** Elements in which letters are typed. */
const TYPED = 'input, textarea, select, [contenteditable]'

/** Runs functions by the key pressed. Keys are ignored in fields, with a modifier, and while a dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest(TYPED) !== null
      if (isTyped || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      const work = keys[event.key.toLowerCase()]
      if (!work) return
      event.preventDefault()
      work()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
