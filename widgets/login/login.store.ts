import { login } from '../../shared/base/contract/login.ts'
import { emit } from '../../shared/state/page/emit.ts'
import { getLastAccount, signIn } from '../../shared/state/session/member-session.ts'
import { getFailureText } from '../../shared/state/stores/failure-text.ts'
import { createForm, type Form } from '../../shared/state/stores/form.ts'
import { call } from '../../shared/wire/api/call.ts'
import { findLoginProblems, type LoginDraft, toLoginForm } from './login.rules.ts'

/** Form of one `tl-login` element. */
export type LoginFormState = Form<LoginDraft, 'missing'>

/**
 * Creates the form, prefilled with the remembered name. After a successful login it stores the token and fires `tl-session` on `host`; the host site
 * then reloads (specification section 4).
 */
export const createLoginForm = (host: EventTarget): LoginFormState =>
  createForm({
    draft: { username: getLastAccount(), password: '' },
    problems: findLoginProblems,
    async send(draft) {
      const form = toLoginForm(draft)
      const response = await call(login, form)
      if (!response.ok) {
        const { field } = response.error
        const message = getFailureText(response.error)
        return { field: field === 'username' || field === 'password' ? field : null, message }
      }
      signIn(response.data.userInfo.token, form.username, 'login')
      emit(host, 'tl-session', { state: 'in', reason: 'login' })
      return null
    },
  })
