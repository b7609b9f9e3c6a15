import { atom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import type { ApiError } from '../../shared/api/result.ts'
import { requestPasswordReset, resetPassword } from '../../shared/contract/password-reset.ts'
import { goTo } from '../../shared/dom/navigate.ts'
import type { Deadline } from '../../shared/format/countdown.ts'
import { store } from '../../shared/preferences/storage.ts'
import { texts } from '../../shared/preferences/texts.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { lastAccount } from '../../shared/session/session.ts'
import { type CodeSender, createCodeSender } from '../../shared/stores/code-sender.ts'
import { createForm, type Form, type FormRefusal } from '../../shared/stores/form.ts'
import { type ForgottenDraft, type ForgottenReason, forgottenProblems } from './forgot-password.rules.ts'

/** Form of one element, with the sender of its codes. */
export interface ForgottenStore extends Form<ForgottenDraft, ForgottenReason> {
  readonly codes: CodeSender
}

/** Time from which another code may be sent; shared by the page. */
export const $codeWait = pageSingleton('forgotPassword.codeWait', () => atom<Deadline | null>(null))

const FIELDS = new Map<string, keyof ForgottenDraft>([
  ['username', 'username'],
  ['captcha', 'code'],
  ['newpassword', 'password'],
])

/** Maps an error to a form field. A backend without these calls does not offer password reset; the message then refers to customer service. */
const refusalOf = ({ kind, field = '', message }: ApiError): FormRefusal<ForgottenDraft> =>
  kind === 'absent'
    ? { message: texts('forgot-password')('notOffered') }
    : { field: FIELDS.get(field) ?? null, message }

/** Creates the form. After the password is set it navigates from `host` to the login page, which is prefilled with the name. */
export function createForgotten(host: EventTarget): ForgottenStore {
  const form = createForm<ForgottenDraft, ForgottenReason>({
    draft: { username: lastAccount(), code: '', password: '', repeat: '' },
    problems: forgottenProblems,
    async send({ username, code, password }) {
      const name = username.trim()
      const sent = { username: name, captcha: code.trim(), newpassword: password }
      const response = await call(resetPassword, sent, { toastSuccess: true })
      if (!response.ok) return refusalOf(response.error)
      store('account', name)
      goTo(host, '/login')
      return null
    },
  })
  const codes = createCodeSender({
    $wait: $codeWait,
    address() {
      const name = form.$draft.get().username.trim()
      if (name === '') form.note('username', { reason: 'missing' })
      return name || null
    },
    request: (username) => call(requestPasswordReset, { username }),
    failed: (error) => void form.refuse(refusalOf(error)),
  })
  return { ...form, codes }
}
