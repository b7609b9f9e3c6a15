import { atom } from 'nanostores'
import { pageSingleton } from '../runtime.ts'
import { onStored, store, stored } from './storage.ts'

/** True while amounts of money are hidden; stored on the device. */
export const $hidden = pageSingleton('hidden', () => {
  const $store = atom(stored('hidden') === 'yes')
  onStored('hidden', (value) => $store.set(value === 'yes'))
  return $store
})

/** Hides or shows amounts and stores the choice. */
export function setHidden(hidden: boolean): void {
  store('hidden', hidden ? 'yes' : '')
  $hidden.set(hidden)
}
