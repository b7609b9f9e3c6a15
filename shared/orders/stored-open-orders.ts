import { stored } from '../preferences/storage.ts'
import { OpenOrders } from './fills.rules.ts'

/** Storage key of the member, so that another member's orders on this device are never requested. */
const storageName = (): string => `tradelet.spot.open/${stored('account')}`

/** Reads what the member's pages have seen of the open orders, across page loads and tabs. Returns `own` if storage is blocked. */
export function knownOrders(own: OpenOrders): OpenOrders {
  try {
    const seen = localStorage.getItem(storageName())
    return seen === null ? own : new OpenOrders(JSON.parse(seen))
  } catch {
    return own
  }
}

/** Stores the seen orders for the next page and for other tabs. */
export function keepOrders(known: OpenOrders): void {
  try {
    localStorage.setItem(storageName(), JSON.stringify(known))
  } catch {
    // Storage is blocked or full: the page's own memory is used until it is left.
  }
}

/** Runs `work` under a Web Lock shared by all tabs, so that a change found in two tabs is reported by one. Runs it without a lock if the browser has none. */
export const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request('tradelet.spot.open', work) : work()
