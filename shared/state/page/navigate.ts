import { config } from '../../base/runtime/config.ts'
import { emit } from './emit.ts'

/**
 * Opens a page in place on a partner's page, such as the login, because the host site would have another session. Returns false for pages it does not open. Set
 * by shared/element/definition/define-widget.tsx.
 */
export const inPlace: { open(route: string, host: EventTarget): boolean } = { open: () => false }

/** Returns the address of a page of the product. */
export function getPageAddress(route: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `${config().site}${route}${search ? `?${search}` : ''}`
}

/** Returns true for a primary click without modifier keys. Other clicks open tabs or windows and are left to the browser. */
export const isPlainPress = (
  event: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/**
 * Navigates to another page of the product by the event `tl-navigate`, which the host site's router handles. If a partner's page does not cancel the event, the
 * page opens in place if possible, else on the host site.
 */
export function goTo(host: EventTarget, route: string, query: Record<string, string> = {}): void {
  if (!emit(host, 'tl-navigate', { route, query }, true)) return
  if (config().hosted) location.assign(getPageAddress(route, query))
  else if (!inPlace.open(route, host)) window.open(getPageAddress(route, query), '_blank', 'noopener')
}
