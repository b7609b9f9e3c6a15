import { ownKey } from './storage.ts'

/** Start of the names of typed input, see `createKeptDraft`. */
export const DRAFT_PREFIX = 'draft.'

/** Deletes the input of all forms: the member logs out. */
export function forgetKeptDrafts(): void {
  try {
    const starts = [DRAFT_PREFIX, 'options.draft'].map(ownKey)
    const keys = Object.keys(sessionStorage).filter((key) => starts.some((start) => key.startsWith(start)))
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
