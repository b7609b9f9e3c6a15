import { atom } from 'nanostores'
import type { CommandDescription } from '../../server/operations/console/describe-commands.ts'
import { send, setProof } from '../api/send.ts'

/** Person of the session, and what it may do. */
export interface Me {
  person: string
  roles: readonly string[]
  /** Name of the platform. */
  site: string
  demo: boolean
  commands: readonly CommandDescription[]
  /** Permissions that restrict commands further. */
  permissions: readonly string[]
}

/** Session of the page: being read, none, unknown because the backend cannot be reached, or open. `ended` is the reason why an open one must log in again; its screen keeps typed text. */
export type Session =
  | { state: 'loading' }
  | { state: 'none'; notice: string }
  | { state: 'failed'; message: string }
  | { state: 'open'; me: Me; notice: string; ended: string | null }

/** Session of the page. */
export const $session = atom<Session>({ state: 'loading' })

/** Reads the session. `notice` is shown once it is open. */
export async function loadSession(notice = ''): Promise<void> {
  const answer = await send({ method: 'GET', path: '/console' })
  if (answer.kind === 'done') openSession(answer.data as Me, notice)
  else if (answer.kind === 'ended') leaveSession('')
  else $session.set({ state: 'failed', message: 'message' in answer ? answer.message : '' })
}

function openSession(me: Me, notice: string): void {
  // Nothing of another person stays in the page.
  if (getPerson() !== me.person) $session.set({ state: 'none', notice: '' })
  $session.set({ state: 'open', me, notice, ended: null })
}

/** Shows the login instead of the screens, with the reason. */
export function leaveSession(notice: string): void {
  setProof('')
  $session.set({ state: 'none', notice })
}

/** Asks the person to log in again over the present screen, because the backend has ended the session. */
export function endSession(reason: string): void {
  setProof('')
  const session = $session.get()
  if (session.state === 'open') $session.set({ ...session, ended: reason })
  else leaveSession(reason)
}

/** Hides the notice of the login. */
export function hideNotice(): void {
  const session = $session.get()
  if (session.state === 'open') $session.set({ ...session, notice: '' })
}

/** Returns the command of these words if the person may run it. */
export function findCommand(words: string): CommandDescription | null {
  const session = $session.get()
  return session.state === 'open' ? (session.me.commands.find((one) => one.words === words) ?? null) : null
}

/** Returns whether the person may run the command of these words. */
export const mayRun = (words: string): boolean => findCommand(words) !== null

/** Returns the name of the person; empty without a session. */
export function getPerson(): string {
  const session = $session.get()
  return session.state === 'open' ? session.me.person : ''
}
