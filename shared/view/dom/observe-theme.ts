import { LOOK_EVENT } from './states.ts'

/** Contrast of the device, which changes colours and the strokes of charts while a page is open. */
const CONTRAST = '(forced-colors: active), (prefers-contrast: more)'

/** Calls back whenever an element's colours may have changed: theme, market colours, tokens or the contrast of the device. Returns a function that stops it. */
export function observeTheme(host: HTMLElement, changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(host, { attributes: true, attributeFilter: ['data-theme', 'data-updown', 'style', 'class'] })
  host.addEventListener(LOOK_EVENT, changed)
  const contrast = matchMedia(CONTRAST)
  contrast.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    host.removeEventListener(LOOK_EVENT, changed)
    contrast.removeEventListener('change', changed)
  }
}
