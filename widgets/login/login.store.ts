import { call } from '../../shared/api/call.ts'
import { login } from '../../shared/contract/session.ts'
import { emit } from '../../shared/dom/emit.ts'
import { lastAccount, signIn } from '../../shared/session/session.ts'
import { createForm, type Form } from '../../shared/stores/form.ts'
import { type LoginDraft, loginForm, loginProblems } from './login.rules.ts'

/** Form of one `tl-login` element. */
export type LoginStore = Form<LoginDraft, 'missing'>

/**
 * Creates the form, prefilled with the remembered name. After a successful login it stores the token and fires `tl-session` on `host`; the host site
 * then reloads (specification section 4).
 */
export const createLogin = (host: EventTarget): LoginStore =>
  createForm({
    draft: { username: lastAccount(), password: '' },
    problems: loginProblems,
    async send(draft) {
      const form = loginForm(draft)
      const response = await call(login, form)
      if (!response.ok) {
        const { field, message } = response.error
        return { field: field === 'username' || field === 'password' ? field : null, message }
      }
      signIn(response.data.userinfo.token, form.username)
      emit(host, 'tl-session', { state: 'in' })
      return null
    },
  })
