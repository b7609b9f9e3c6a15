import { atom } from 'nanostores'
import { cleanLoginName } from '../../shared/base/contract/login-name.ts'
import { requestPasswordReset, resetPassword } from '../../shared/base/contract/password-reset.ts'
import type { Deadline } from '../../shared/base/format/deadline.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { writeStored } from '../../shared/state/preferences/storage.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import { getLastAccount } from '../../shared/state/session/member-session.ts'
import { type CodeSender, createCodeSender } from '../../shared/state/stores/code-sender.ts'
import { getFailureText } from '../../shared/state/stores/failure-text.ts'
import { createForm, type Form, type FormRefusal } from '../../shared/state/stores/form.ts'
import { call } from '../../shared/wire/api/call.ts'
import type { ApiError } from '../../shared/wire/api/call-result.ts'
import {
  type ForgotPasswordDraft,
  type ForgotPasswordReason,
  findForgotPasswordProblems,
} from './forgot-password.rules.ts'

/** Form of one element, with the sender of its codes. */
export interface ForgotPasswordFormState extends Form<ForgotPasswordDraft, ForgotPasswordReason> {
  readonly codes: CodeSender
}

/** Time from which another code may be sent; shared by the page. */
export const $resetCodeWait = pageSingleton('forgotPassword.codeWait', () => atom<Deadline | null>(null))

const FIELDS_BY_WIRE_NAME = new Map<string, keyof ForgotPasswordDraft>([
  ['username', 'username'],
  ['emailCode', 'code'],
  ['newPassword', 'password'],
])

/** Maps an error to a form field. A backend without these calls does not offer password reset; the message then refers to customer service. */
const toFormRefusal = (error: ApiError): FormRefusal<ForgotPasswordDraft> =>
  error.kind === 'absent'
    ? { message: texts('forgot-password')('notOffered') }
    : { field: FIELDS_BY_WIRE_NAME.get(error.field ?? '') ?? null, message: getFailureText(error) }

/** Creates the form. After the password is set it navigates from `host` to the login page, which is prefilled with the name. */
export function createForgotPasswordForm(host: EventTarget): ForgotPasswordFormState {
  const form = createForm<ForgotPasswordDraft, ForgotPasswordReason>({
    draft: { username: getLastAccount(), code: '', password: '', repeat: '' },
    problems: findForgotPasswordProblems,
    async send({ username, code, password }) {
      const name = cleanLoginName(username)
      const sent = { username: name, emailCode: code.trim(), newPassword: password }
      const response = await call(resetPassword, sent, { toastSuccess: true })
      if (!response.ok) return toFormRefusal(response.error)
      writeStored('account', name)
      goTo(host, '/login')
      return null
    },
  })
  const codes = createCodeSender({
    $wait: $resetCodeWait,
    address() {
      const name = cleanLoginName(form.$draft.get().username)
      if (name === '') form.setMessage('username', { reason: 'missing' })
      return name || null
    },
    request: (username) => call(requestPasswordReset, { username }),
    onError: (error) => void form.showRefusal(toFormRefusal(error)),
  })
  return { ...form, codes }
}
