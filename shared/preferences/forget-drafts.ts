/** Start of the storage keys of typed input, see `createKeptDraft`. */
export const DRAFT_PREFIX = 'tradelet.draft.'

/** Deletes the input of all forms: the member logs out. */
export function forgetKeptDrafts(): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT_PREFIX))
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
