/** Start of the storage keys of typed input, see `createKeptDraft`. */
export const DRAFT_PREFIX = 'tradelet.draft.'

/** Matches the keys of typed input, also of the draft of a timed option. */
const DRAFT_KEYS = /^tradelet\.(options\.)?draft/

/** Deletes the input of all forms: the member logs out. */
export function forgetKeptDrafts(): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => DRAFT_KEYS.test(key))
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
