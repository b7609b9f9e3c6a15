import { pageSingleton } from '../runtime.ts'

const locks = pageSingleton('scrollLocks', () => ({ held: 0, overflow: '', gutter: '' }))

/** Keeps the page from scrolling behind something that lies over it, without a jump where the scroll bar was. The answer ends it; the last one gives the page its own back. */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  if (locks.held === 0) {
    locks.overflow = style.overflow
    locks.gutter = style.scrollbarGutter
    if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
  }
  locks.held += 1
  let locked = true
  return () => {
    if (!locked) return
    locked = false
    locks.held -= 1
    if (locks.held > 0) return
    style.overflow = locks.overflow
    style.scrollbarGutter = locks.gutter
  }
}
