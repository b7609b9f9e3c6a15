import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { onStoredChange, readStored, writeStored } from '../preferences/storage.ts'

/** True unless the member has turned off that the device keeps the last figures. */
export const $keepsFigures = pageSingleton('lastFigures.setting', () => {
  const $store = atom(readStored('keepFigures') !== 'no')
  onStoredChange('keepFigures', (value) => $store.set(value !== 'no'))
  return $store
})

/** Stores whether the device keeps the last figures. Turning it off deletes them at once, in all tabs. */
export function setKeepsFigures(keeps: boolean): void {
  writeStored('keepFigures', keeps ? '' : 'no')
  $keepsFigures.set(keeps)
  if (!keeps) writeStored('figures', '')
}
