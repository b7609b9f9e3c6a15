import { atom } from 'nanostores'
import { pageSingleton } from '../../shared/runtime.ts'
import type { Draft } from './trader.ts'

/** Where the tab keeps what was typed, so that a login with its reload does not lose it. */
const KEY = 'tradelet.options.draft'

/** What the tab has kept; nothing where storage is blocked or holds something else. */
function stored(): Draft {
  try {
    const { amount, seconds } = JSON.parse(sessionStorage.getItem(KEY) ?? '')
    return {
      amount: typeof amount === 'string' ? amount.slice(0, 80) : '',
      seconds: Number.isSafeInteger(seconds) ? seconds : null,
    }
  } catch {
    return { amount: '', seconds: null }
  }
}

const last = () => pageSingleton('options.draft', () => atom(stored()))

/** What the member chose last on this page; a new trader starts from it. */
export const lastDraft = (): Draft => last().get()

/** Keeps a draft beyond the element and, in this tab, beyond the page. */
export function keepDraft(draft: Draft): void {
  last().set(draft)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Storage is blocked: the page's own memory has it until it is left.
  }
}
