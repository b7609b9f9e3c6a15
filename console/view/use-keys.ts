import { useLayoutEffect, useRef } from 'react'

type Keys = Readonly<Record<string, () => void>>

/** Elements in which letters are typed. */
const TYPED = 'input, textarea, select, [contenteditable]'
/** First key of a pair such as `g q`. */
const PREFIX = 'g'

/** Functions of everything on screen, the newest last. */
const onScreen: { current: Keys }[] = []
let isPair = false

function press(event: KeyboardEvent): void {
  const isTyped = event.target instanceof Element && event.target.closest(TYPED) !== null
  if (isTyped || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
  const key = event.key.toLowerCase()
  const name = isPair ? `${PREFIX} ${key}` : key
  isPair = !isPair && key === PREFIX
  const work = onScreen.findLast(({ current }) => current[name])?.current[name]
  if (!work) return
  event.preventDefault()
  work()
}

/**
 * Runs functions by the key pressed, or by `g` and a key (`g q`), always those of what is on screen. Keys are ignored in fields, with a modifier, and while a
 * dialog is open.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  // Before the frame is shown: effects after it would leave a quick key to the functions of the previous one, or to none.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    if (onScreen.length === 0) addEventListener('keydown', press)
    onScreen.push(latest)
    return () => {
      onScreen.splice(onScreen.indexOf(latest), 1)
      if (onScreen.length === 0) removeEventListener('keydown', press)
    }
  }, [])
}
