import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { readStored, writeStored } from '../../state/preferences/storage.ts'

/** True while the visitor has stopped everything on the page that moves by itself (WCAG 2.2.2). One choice for all rows, remembered on the device. */
export const $motionStopped = () => pageSingleton('motion', () => atom(readStored('motion') !== ''))

/** Stops or resumes all motion. */
export function toggleMotion(): void {
  const stopped = !$motionStopped().get()
  $motionStopped().set(stopped)
  writeStored('motion', stopped ? 'stopped' : '')
}
