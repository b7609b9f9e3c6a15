import { confirmWithPasskey, startPasskeyConfirmation } from '../../base/contract/passkeys.ts'
import { getSecondFactor } from '../../base/contract/second-factor.ts'
import { call } from '../../wire/api/call.ts'
import { texts } from '../preferences/texts.ts'
import { getFailureText } from '../stores/failure-text.ts'

/** Returns whether the member has a passkey. */
export async function hasPasskey(): Promise<boolean> {
  const response = await call(getSecondFactor, {}, { quiet: true })
  return response.ok && response.data.passkeys > 0
}

/** Confirms this session with a passkey. Resolves to the text of the failure, or null if the server has accepted it. */
export async function confirmByPasskey(): Promise<string | null> {
  const started = await call(startPasskeyConfirmation, {}, { quiet: true })
  if (!started.ok) return getFailureText(started.error)
  const { requestPasskey } = await import('./passkey-ceremony.ts')
  const credential = await requestPasskey(started.data.options)
  if (credential === null) return texts('passkeys')('failed')
  const response = await call(confirmWithPasskey, { credential }, { quiet: true })
  return response.ok ? null : getFailureText(response.error)
}
