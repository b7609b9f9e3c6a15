import { atom, type WritableAtom } from 'nanostores'
import { pageSingleton } from '../../shared/runtime.ts'
import type { Draft } from './order-entry/draft.rules.ts'
import { keepInTab, keptInTab } from './tab-storage.ts'

/** Storage name of the draft. It survives the reload of a login. */
const NAME = 'draft'

/** Returns the draft stored in the tab, or an empty draft if storage is blocked or invalid. */
function stored(): Draft {
  const { amount, time } = keptInTab(NAME)
  return {
    amount: typeof amount === 'string' ? amount.slice(0, 80) : '',
    time: Number.isSafeInteger(time) ? (time as number) : null,
  }
}

/** Creates the draft of a trader. It starts from the previous draft of this page, and is stored in the tab so that it outlives the element and the page. */
export function createDraft(): WritableAtom<Draft> {
  const $last = pageSingleton('options.lastDraft', () => atom(stored()))
  const $draft = atom($last.get())
  $draft.listen((draft) => {
    $last.set(draft)
    keepInTab(NAME, draft)
  })
  return $draft
}
