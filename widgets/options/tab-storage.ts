/** What the tab keeps beyond the page under a name of ours; an empty object where storage is blocked or holds nothing that can be read. */
export function keptInTab(name: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(`tradelet.options.${name}`) ?? ''))
  } catch {
    return {}
  }
}

/** Keeps something in the tab; where storage is blocked, the page's own memory has it until it is left. */
export function keepInTab(name: string, value: object): void {
  try {
    sessionStorage.setItem(`tradelet.options.${name}`, JSON.stringify(value))
  } catch {
    // Blocked.
  }
}
