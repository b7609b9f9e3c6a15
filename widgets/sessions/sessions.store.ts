import { atom } from 'nanostores'
import { endOtherSessions, endSession, getSessions, type Session } from '../../shared/base/contract/sessions.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { $token } from '../../shared/state/session/token.ts'
import { polled } from '../../shared/state/stores/polled.ts'
import { call } from '../../shared/wire/api/call.ts'
import type { Result } from '../../shared/wire/api/call-result.ts'

/** Interval at which new sessions are noticed. */
const POLL_MS = 60_000

/** The member's sessions; `list` is null if the backend does not list them. */
export const $sessions = pageSingleton('sessions', () => polled(POLL_MS, loadSessions, $token))

/** Id of the session that is being ended, `all` for all others, `freeze` for all others with a freeze, "" for none. */
export const $ending = pageSingleton('sessions.ending', () => atom(''))

async function loadSessions(): Promise<Result<{ list: Session[] | null }>> {
  const response = await call(getSessions, {}, { quiet: true })
  if (response.ok) return { ok: true, data: { list: response.data }, msg: '' }
  return response.error.kind === 'absent' ? { ok: true, data: { list: null }, msg: '' } : response
}

/** Ends a session; repeated presses send one request. The list is reloaded even after a failure. */
export const endSessionById = (id: string): Promise<void> =>
  runEnding(id, () => call(endSession, { id }, { toastSuccess: true }))

/** Ends all sessions except the present one. */
export const endOthers = (): Promise<void> => runEnding('all', () => call(endOtherSessions, {}, { toastSuccess: true }))

/** Runs a request that ends sessions, unless one runs, and reloads the list, even after a failure. */
export async function runEnding(what: string, ask: () => Promise<unknown>): Promise<void> {
  if ($ending.get() !== '') return
  $ending.set(what)
  try {
    await ask()
    await $sessions.invalidate()
  } finally {
    $ending.set('')
  }
}
