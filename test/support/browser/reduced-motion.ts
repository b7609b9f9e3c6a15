const LESS = 'prefers-reduced-motion: reduce'

/** Makes scripts see that the visitor prefers reduced motion. Returns a function that ends this. Pages can set the preference only in Chromium. */
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
