import { call } from '../../shared/api/call.ts'
import { changePassword } from '../../shared/contract/session.ts'
import { emit } from '../../shared/dom/emit.ts'
import { setToken } from '../../shared/session/token.ts'
import { createPasswordForm, type PasswordForm } from '../../shared/stores/password-form.ts'

/**
 * Makes the form that changes the login password. Once it is changed no token counts any more: this one is forgotten as well, and `tl-session` on `host`
 * says so (SEC-03).
 */
export const createLoginPassword = (host: EventTarget): PasswordForm =>
  createPasswordForm('oldpassword', async ({ current, password }) => {
    const answer = await call(changePassword, { oldpassword: current, newpassword: password }, { toastSuccess: true })
    if (!answer.ok) return answer.error
    setToken('')
    emit(host, 'tl-session', { state: 'out', reason: 'password' })
    return null
  })
