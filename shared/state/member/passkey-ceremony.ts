import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import {
  confirmWithPasskey,
  loginWithPasskey,
  startPasskeyConfirmation,
  startPasskeyLogin,
} from '../../base/contract/passkeys.ts'
import { call } from '../../wire/api/call.ts'
import { toast } from '../../wire/api/toast.ts'
import { emit } from '../page/emit.ts'
import { texts } from '../preferences/texts.ts'
import { signIn } from '../session/member-session.ts'
import { getFailureText } from '../stores/failure-text.ts'

/** Returns the text that the device has confirmed nothing. */
export const getCeremonyFailure = (): string => texts('passkeys')('failed')

/** Creates a passkey for options of the server. Resolves to the browser's response as JSON text, or null if the member or the device ended it. */
export const createPasskey = (options: string): Promise<string | null> =>
  run(() => startRegistration({ optionsJSON: JSON.parse(options) }))

/** Asks for a passkey for options of the server, like {@link createPasskey}. A second request ends the first. */
const requestPasskey = (options: string): Promise<string | null> =>
  run(() => startAuthentication({ optionsJSON: JSON.parse(options) }))

/** The browser rejects with the same error whether the member has closed its window, no passkey fits, or the time is over. */
async function run(ceremony: () => Promise<object>): Promise<string | null> {
  try {
    return JSON.stringify(await ceremony())
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

/** Confirms this session with a passkey. Resolves to the text of the failure, or null if the server has accepted it. */
export async function runConfirmation(): Promise<string | null> {
  const started = await call(startPasskeyConfirmation, {}, { quiet: true })
  if (!started.ok) return getFailureText(started.error)
  const credential = await requestPasskey(started.data.options)
  if (credential === null) return getCeremonyFailure()
  const response = await call(confirmWithPasskey, { credential }, { quiet: true })
  return response.ok ? null : getFailureText(response.error)
}

let pending: Promise<void> | null = null

/**
 * Logs in with a passkey of this site and fires `tl-session` on `host`. `username` is the name whose password was right, so that no other account is opened; null
 * to log in without a name. A press while the browser asks for a passkey does nothing.
 */
export function runLogin(host: EventTarget, username: string | null): Promise<void> {
  pending ??= logIn(host, username).finally(() => {
    pending = null
  })
  return pending
}

async function logIn(host: EventTarget, username: string | null): Promise<void> {
  const started = await call(startPasskeyLogin)
  if (!started.ok) return
  const credential = await requestPasskey(started.data.options)
  if (credential === null) return toast({ kind: 'error', text: getCeremonyFailure() })
  const response = await call(loginWithPasskey, { credential, username })
  if (!response.ok) return
  signIn(response.data.userInfo.token, username ?? '', 'login')
  emit(host, 'tl-session', { state: 'in', reason: 'login' })
}
