import { config } from '../config.ts'
import { emit } from './emit.ts'

/**
 * Asks for another page of the product. The host site's router takes the event; on a foreign page that does not cancel it, the host site is opened.
 */
export function goTo(host: EventTarget, route: string, query: Record<string, string> = {}): void {
  if (!emit(host, 'tl-navigate', { route, query }, true)) return
  const search = new URLSearchParams(query).toString()
  const address = `${config().site}${route}${search ? `?${search}` : ''}`
  if (config().hosted) location.assign(address)
  else window.open(address, '_blank', 'noopener')
}
