import { send } from '../api/send.ts'
import { leaveSession, loadSession } from './session.store.ts'

const messageOf = (answer: { message?: string }): string => answer.message ?? 'The backend did not accept this.'

/** Logs in. Returns the reason why not, or null. */
export async function logIn(input: { name: string; password: string; code: string }): Promise<string | null> {
  const answer = await send({ method: 'POST', path: '/session', body: input })
  if (answer.kind !== 'done') return messageOf(answer as { message?: string })
  const { failed } = answer.data as { failed: number }
  await loadSession(
    failed === 0
      ? ''
      : `${failed} failed ${failed === 1 ? 'attempt' : 'attempts'} under your name since the last login.`,
  )
  return null
}

/** Ends the session of this browser. */
export async function logOut(): Promise<void> {
  await send({ method: 'POST', path: '/session/end', body: {} })
  leaveSession('You are logged out.')
}

/** Secret of an authenticator app during the set-up. */
export interface SetUpSecret {
  secret: string
  uri: string
  keeps_password: boolean
}

/** Begins a set-up. Returns the secret for the app, or the reason why not. */
export async function beginSetUp(input: { name: string; code: string }): Promise<SetUpSecret | string> {
  const answer = await send({ method: 'POST', path: '/session/set-up', body: input })
  return answer.kind === 'done' ? (answer.data as SetUpSecret) : messageOf(answer as { message?: string })
}

/** Completes a set-up. Returns the recovery codes, or the reason why not. */
export async function finishSetUp(input: {
  name: string
  code: string
  password: string
  one_time: string
}): Promise<readonly string[] | string> {
  const answer = await send({ method: 'POST', path: '/session/set-up/finish', body: input })
  if (answer.kind !== 'done') return messageOf(answer as { message?: string })
  return (answer.data as { recovery_codes: string[] }).recovery_codes
}
