/** Returns the object stored in the tab under `name`, or an empty object if storage is blocked or unreadable. */
export function keptInTab(name: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(`tradelet.options.${name}`) ?? ''))
  } catch {
    return {}
  }
}

/** Stores an object in the tab. Does nothing if storage is blocked. */
export function keepInTab(name: string, value: object): void {
  try {
    sessionStorage.setItem(`tradelet.options.${name}`, JSON.stringify(value))
  } catch {
    // Storage is blocked.
  }
}
