import { ownKey } from './storage.ts'

/** Start of the names of typed input, see `createKeptDraft`. Its keys contain the account. */
export const DRAFT_PREFIX = 'draft.'

/** Names of other values of a member in the tab, whose keys do not contain the account. */
const MEMBER_VALUES = ['terms-postponed', 'waiting-records']
/** Names of input; the key of the options draft does not contain the account. */
const INPUT = [DRAFT_PREFIX, 'options.draft']

/**
 * Deletes the input of all forms and other values of the member in this tab: the member leaves it. With `keepsDrafts` the input of forms stays for the same
 * account.
 */
export function forgetKeptDrafts(keepsDrafts = false): void {
  try {
    const starts = [...MEMBER_VALUES, ...(keepsDrafts ? [] : INPUT)].map(ownKey)
    const keys = Object.keys(sessionStorage).filter((key) => starts.some((start) => key.startsWith(start)))
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
