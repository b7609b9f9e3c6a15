import { atom, type WritableAtom } from 'nanostores'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { readFromTab, storeInTab } from '../../shared/state/preferences/tab-storage.ts'
import { $inputForgotten } from '../../shared/state/session/departures.ts'
import type { OptionDraft } from './order-entry/draft.rules.ts'

/** Storage name of the draft. It survives the reload of a login. */
const STORAGE_NAME = 'options.draft'

const EMPTY: OptionDraft = { amount: '', time: null }

/** Returns the draft stored in the tab, or an empty draft if storage is blocked or invalid. */
function readStoredDraft(): OptionDraft {
  const { amount, time } = readFromTab(STORAGE_NAME)
  return {
    amount: typeof amount === 'string' ? amount.slice(0, 80) : '',
    time: Number.isSafeInteger(time) ? (time as number) : null,
  }
}

/** Creates the draft of a trader. It starts from the previous draft of this page, and is stored in the tab so that it outlives the element and the page. */
export function createDraft(): WritableAtom<OptionDraft> {
  const $last = pageSingleton('options.lastDraft', () => {
    const $store = atom(readStoredDraft())
    $inputForgotten.listen(() => $store.set(EMPTY))
    return $store
  })
  const $draft = atom($last.get())
  $draft.listen((draft) => {
    $last.set(draft)
    storeInTab(STORAGE_NAME, draft)
  })
  return $draft
}
