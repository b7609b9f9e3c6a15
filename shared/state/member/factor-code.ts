import { confirmSession, getSecondFactor } from '../../base/contract/second-factor.ts'
import { call } from '../../wire/api/call.ts'
import { texts } from '../preferences/texts.ts'
import { getFailureText } from '../stores/failure-text.ts'
import { createForm, type Form } from '../stores/form.ts'
import { canUsePasskeys } from './passkey-support.ts'

/** Form with the code of a second factor. */
export type CodeForm = Form<{ code: string }, 'missing'>

/** Creates the form of a code. `send` resolves to the refusal's text, or null if the code was accepted. */
export const createCodeForm = (send: (code: string) => Promise<string | null>): CodeForm =>
  createForm({
    draft: { code: '' },
    problems: ({ code }) => (code.trim() === '' ? { code: 'missing' as const } : {}),
    async send({ code }) {
      const message = await send(code.trim())
      return message === null ? null : { field: 'code', message }
    },
  })

/** Creates the form that confirms this session. `onConfirmed` is called once the server has accepted the code. */
export const createConfirmationForm = (onConfirmed: () => void): CodeForm =>
  createCodeForm(async (code) => {
    const response = await call(confirmSession, { code }, { quiet: true })
    if (!response.ok) return getFailureText(response.error)
    onConfirmed()
    return null
  })

/** Returns whether this member can confirm with a passkey on this page. */
export async function hasPasskey(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  const response = await call(getSecondFactor, {}, { quiet: true })
  return response.ok && response.data.passkeys > 0
}

/** Confirms this session with a passkey, whose code loads on demand. Resolves to the text of the failure, or null. */
export async function confirmByPasskey(): Promise<string | null> {
  const ceremony = await import('./passkey-ceremony.ts').catch(() => null)
  return ceremony ? ceremony.runConfirmation() : texts('common')('toast.failed')
}
