import {
  activateAuthenticator,
  getSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
  type SecondFactor,
  startAuthenticator,
} from '../../shared/base/contract/second-factor.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { createCodeForm } from '../../shared/state/member/factor-code.ts'
import { createRemovalForm } from '../../shared/state/member/removal-form.ts'
import { getFailureText } from '../../shared/state/stores/failure-text.ts'
import { memberResource } from '../../shared/state/stores/member-resource.ts'
import type { Polled } from '../../shared/state/stores/polled.ts'
import { call } from '../../shared/wire/api/call.ts'
import type { Result } from '../../shared/wire/api/call-result.ts'

/** Secret of an app that is being set up, and the content of its QR code. */
export interface NewSecret {
  secret: string
  uri: string
}

/** The member's second factors; `factor` is null if the backend has none. */
export const $secondFactor = pageSingleton('secondFactor', () => memberResource(loadSecondFactor))

async function loadSecondFactor(): Promise<Result<{ factor: SecondFactor | null }>> {
  const response = await call(getSecondFactor, {}, { quiet: true })
  if (response.ok) return { ok: true, data: { factor: response.data }, msg: '' }
  return response.error.kind === 'absent' ? { ok: true, data: { factor: null }, msg: '' } : response
}

/** Creates the form that requests a secret; the server asks for a password. */
export const createSecretForm = (onSecret: (secret: NewSecret) => void) =>
  createRemovalForm(
    async (payPassword) => {
      const response = await call(startAuthenticator, { payPassword }, { quiet: true })
      if (response.ok) onSecret(response.data)
      return response
    },
    '',
    () => undefined,
  )

/** Creates the form of the first code, which switches the app on. */
export const createActivationForm = (onCodes: (codes: string[]) => void) =>
  createCodeForm(async (code) => {
    const response = await call(activateAuthenticator, { code }, { quiet: true })
    if (!response.ok) return getFailureText(response.error)
    onCodes(response.data.codes)
    void $secondFactor.invalidate()
    return null
  })

/** Removes the app. Returns whether the server did. */
export async function removeApp(): Promise<boolean> {
  const response = await call(removeAuthenticator, {}, { toastSuccess: true })
  await $secondFactor.invalidate()
  return response.ok
}

/** Replaces the recovery codes. Returns the new ones, or null if the server refused. */
export async function renewCodes(): Promise<string[] | null> {
  const response = await call(renewRecoveryCodes, {})
  await $secondFactor.invalidate()
  return response.ok ? response.data.codes : null
}

/** Returns whether the first request of a resource has ended: the entries of the security centre are shown in their order, so that none moves another. */
export const isSettled = ({ data, failed }: Polled<unknown>): boolean => data !== null || failed
