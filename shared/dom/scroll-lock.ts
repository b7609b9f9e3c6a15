import { pageSingleton } from '../runtime.ts'

const locks = pageSingleton('scrollLocks', () => ({ held: 0, overflow: '', gutter: '' }))

/** Locks page scroll behind an overlay without a layout shift. Returns a release function; the last release restores the page's styles. */
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
