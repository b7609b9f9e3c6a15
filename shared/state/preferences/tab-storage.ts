import { ownKey } from './storage.ts'

/** Returns the object stored in the tab under `name`, such as `options.draft`, or an empty object if storage is blocked or unreadable. */
export function readFromTab(name: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(ownKey(name)) ?? ''))
  } catch {
    return {}
  }
}

/** Stores an object in the tab. Does nothing if storage is blocked. */
export function storeInTab(name: string, value: object): void {
  try {
    sessionStorage.setItem(ownKey(name), JSON.stringify(value))
  } catch {
    // Storage is blocked.
  }
}
