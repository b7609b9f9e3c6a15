import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { onStoredChange, readStored, writeStored } from './storage.ts'

/** True while amounts of money are hidden; stored on the device. */
export const $amountsHidden = pageSingleton('hidden', () => {
  const $store = atom(readStored('hidden') === 'yes')
  onStoredChange('hidden', (value) => $store.set(value === 'yes'))
  return $store
})

/** Hides or shows amounts and stores the choice. */
export function setAmountsHidden(hidden: boolean): void {
  writeStored('hidden', hidden ? 'yes' : '')
  $amountsHidden.set(hidden)
}
