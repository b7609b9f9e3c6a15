import { atom, type WritableAtom } from 'nanostores'
import { pageSingleton } from '../../shared/runtime.ts'
import type { Draft } from './order-entry/draft.rules.ts'

/** Where the tab keeps what was typed, so that a login with its reload does not lose it. */
const KEY = 'tradelet.options.draft'

/** What the tab has kept; nothing where storage is blocked or holds something else. */
function stored(): Draft {
  try {
    const { amount, time } = JSON.parse(sessionStorage.getItem(KEY) ?? '')
    return {
      amount: typeof amount === 'string' ? amount.slice(0, 80) : '',
      time: Number.isSafeInteger(time) ? time : null,
    }
  } catch {
    return { amount: '', time: null }
  }
}

/** Makes the draft of a trader. It starts from what was chosen last on this page, and is kept beyond the element and, in this tab, beyond the page. */
export function createDraft(): WritableAtom<Draft> {
  const $last = pageSingleton('options.lastDraft', () => atom(stored()))
  const $draft = atom($last.get())
  $draft.listen((draft) => {
    $last.set(draft)
    try {
      sessionStorage.setItem(KEY, JSON.stringify(draft))
    } catch {
      // Storage is blocked: the page's own memory has it until it is left.
    }
  })
  return $draft
}
