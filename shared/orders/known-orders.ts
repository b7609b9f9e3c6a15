import { stored } from '../preferences/storage.ts'
import { OpenOrders } from './fills.rules.ts'

/** By member: what was open must not be asked about in the name of the next one on this device. */
const storageName = (): string => `tradelet.spot.open/${stored('account')}`

/** What the member's pages have seen of the open orders so far, over full page loads and in all tabs; `own` where a page may not store. */
export function knownOrders(own: OpenOrders): OpenOrders {
  try {
    const seen = localStorage.getItem(storageName())
    return seen === null ? own : new OpenOrders(JSON.parse(seen))
  } catch {
    return own
  }
}

/** Keeps what was seen, for the next page and for other tabs. */
export function keepOrders(known: OpenOrders): void {
  try {
    localStorage.setItem(storageName(), JSON.stringify(known))
  } catch {
    // Blocked or full: the page's own memory has it until it is left.
  }
}

/** Does something that no other tab does at the same time, where the browser can see to it: what two tabs find together is told by one. */
export const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request('tradelet.spot.open', work) : work()
