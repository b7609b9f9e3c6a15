const LESS = 'prefers-reduced-motion: reduce'

/** Lets scripts find that the visitor has asked for less motion, until what it answers is called. Only Chromium can be told by a page. */
export function lessMotion(): () => void {
  const own = Object.getOwnPropertyDescriptor(MediaQueryList.prototype, 'matches') as PropertyDescriptor
  Object.defineProperty(MediaQueryList.prototype, 'matches', {
    ...own,
    get(this: MediaQueryList) {
      return this.media.includes(LESS) || own.get?.call(this)
    },
  })
  return () => Object.defineProperty(MediaQueryList.prototype, 'matches', own)
}
