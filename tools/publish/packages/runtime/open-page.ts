/** `@tradelet/elements/open`: opens pages of the product. It can be imported on a server: it reads the page only when the function is called. */
import { warnIfUnconnected } from './define.js'
import type { OpenAs, OpenOptions, PageName } from './open.js'

export type { OpenAs, OpenOptions, PageName } from './open.js'

/**
 * Opens a page of the product from this page: in a sheet, in a window, or in place of the page. Resolves to the way in which it was opened, for a sheet when it
 * is closed. Call it in a press, because browsers block other windows.
 *
 * @throws TypeError for an unknown page or way, and on a server
 * @throws DOMException `NotAllowedError` if the browser blocks the window
 *
 * @example
 * ```ts
 * button.onclick = () => open('deposit', { as: 'window' })
 * ```
 */
export async function open(name: PageName, options?: OpenOptions): Promise<OpenAs> {
  if (typeof document === 'undefined') throw new TypeError('tradelet: pages can be opened in a browser only')
  warnIfUnconnected()
  return (await import('./open.js')).open(name, options)
}
