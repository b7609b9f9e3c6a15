import { atom, type WritableAtom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { $toast } from '../../wire/api/toast.ts'
import { forgetKeptDrafts } from '../preferences/forget-drafts.ts'
import { readStored } from '../preferences/storage.ts'
import { $refused, $token } from './token.ts'

/** Number of times that all input in this tab was forgotten: as `$departures`, without ends of sessions after which the same account signs in again. */
export const $inputForgotten = pageSingleton('session.inputForgotten', () => atom(0))

function forgetInput(): void {
  forgetKeptDrafts()
  $inputForgotten.set($inputForgotten.get() + 1)
}

/**
 * Number of members who have left this page: by a log-out, by the end of their session, or because another member signed in, also in another tab.
 *
 * After each increment nothing that a member has entered or opened remains: `defineWidget` renders every view again, forms of the member refuse to send, and kept
 * input and messages are deleted. Only the input of a session that the server ended stays in the tab, until another account signs in.
 */
export const $departures = pageSingleton('session.departures', () => {
  const $store = atom(0)
  let token = $token.get()
  let refused = $refused.get()
  /** Account whose session the server ended; its input stays until the next login. */
  let ended: string | null = null
  $token.listen((next) => {
    const hasLeft = token !== ''
    const isRefused = refused !== $refused.get()
    const isElsewhere = next !== '' && hasLeft
    token = next
    refused = $refused.get()
    if (!hasLeft) {
      if (ended !== null && ended !== readStored('account')) forgetInput()
      ended = null
      return
    }
    if (isRefused && next === '') {
      ended = readStored('account')
      forgetKeptDrafts(true)
    } else forgetInput()
    // A message about the log-out itself stays.
    if (isElsewhere || $toast.get()?.result) $toast.set(null)
    $store.set($store.get() + 1)
  })
  return $store
})

/** Resets a store to `initial` whenever a member leaves the page: for state of a member that is not part of a view. Returns the store. */
export function resetOnDeparture<T>($store: WritableAtom<T>, initial: T): WritableAtom<T> {
  $departures.listen(() => $store.set(initial))
  return $store
}

/** Returns a function that returns true once the present member has left the page. */
export function trackDeparture(): () => boolean {
  const now = $departures.get()
  return () => $departures.get() !== now
}
