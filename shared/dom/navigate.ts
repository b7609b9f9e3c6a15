import { config } from '../config.ts'
import { emit } from './emit.ts'

/**
 * What opens a page in place on a foreign page, as the login, which would be another session on the host site; false for pages that it does not open. The
 * views put it in (shared/widget/define-widget.tsx).
 */
export const inPlace: { open(route: string, host: EventTarget): boolean } = { open: () => false }

/** The address of a page of the product. */
export function addressOf(route: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `${config().site}${route}${search ? `?${search}` : ''}`
}

/** Whether a press on a link means here and now; with a key held down it means another tab or window, which is the browser's to open. */
export const isPlainPress = (
  event: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/**
 * Asks for another page of the product. The host site's router takes the event; on a foreign page that does not cancel it, the page comes in place where it
 * can, else the host site is opened.
 */
export function goTo(host: EventTarget, route: string, query: Record<string, string> = {}): void {
  if (!emit(host, 'tl-navigate', { route, query }, true)) return
  if (config().hosted) location.assign(addressOf(route, query))
  else if (!inPlace.open(route, host)) window.open(addressOf(route, query), '_blank', 'noopener')
}
