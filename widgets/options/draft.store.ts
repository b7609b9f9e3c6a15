import { atom, type WritableAtom } from 'nanostores'
import { pageSingleton } from '../../shared/runtime.ts'
import type { Draft } from './order-entry/draft.rules.ts'
import { keepInTab, keptInTab } from './tab-storage.ts'

/** Where the tab keeps what was typed, so that a login with its reload does not lose it. */
const NAME = 'draft'

/** What the tab has kept; nothing where storage is blocked or holds something else. */
function stored(): Draft {
  const { amount, time } = keptInTab(NAME)
  return {
    amount: typeof amount === 'string' ? amount.slice(0, 80) : '',
    time: Number.isSafeInteger(time) ? (time as number) : null,
  }
}

/** Makes the draft of a trader. It starts from what was chosen last on this page, and is kept beyond the element and, in this tab, beyond the page. */
export function createDraft(): WritableAtom<Draft> {
  const $last = pageSingleton('options.lastDraft', () => atom(stored()))
  const $draft = atom($last.get())
  $draft.listen((draft) => {
    $last.set(draft)
    keepInTab(NAME, draft)
  })
  return $draft
}
