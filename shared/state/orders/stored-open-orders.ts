import { ownKey, readStored } from '../preferences/storage.ts'
import { OpenOrderTracker } from './fills.rules.ts'

/** Storage key of the member, so that another member's orders on this device are never requested. */
const getStorageKey = (): string => ownKey(`spot.open/${readStored('account')}`)

/** Reads what the member's pages have seen of the open orders, across page loads and tabs. Returns `own` if storage is blocked. */
export function readKnownOrders(own: OpenOrderTracker): OpenOrderTracker {
  try {
    const seen = localStorage.getItem(getStorageKey())
    return seen === null ? own : new OpenOrderTracker(JSON.parse(seen))
  } catch {
    return own
  }
}

/** Stores the seen orders for the next page and for other tabs. */
export function storeKnownOrders(tracker: OpenOrderTracker): void {
  try {
    localStorage.setItem(getStorageKey(), JSON.stringify(tracker))
  } catch {
    // Storage is blocked or full: the page's own memory is used until it is left.
  }
}

/**
 * Runs `work` under a Web Lock shared by all tabs, so that a change found in two tabs is reported by one. Runs it without a lock if the browser has none or
 * refuses it, as in a frame without access to storage.
 */
export async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  let started = false
  const run = () => {
    started = true
    return work()
  }
  try {
    return await navigator.locks.request(ownKey('spot.open'), run)
  } catch (error) {
    // Also thrown where `locks` is missing: pages without https.
    if (started) throw error
    return work()
  }
}
