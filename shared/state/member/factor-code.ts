import { confirmSession } from '../../base/contract/second-factor.ts'
import { call } from '../../wire/api/call.ts'
import { getFailureText } from '../stores/failure-text.ts'
import { createForm, type Form } from '../stores/form.ts'

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
