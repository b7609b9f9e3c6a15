import { call } from '../../shared/api/call.ts'
import { changePassword } from '../../shared/contract/session.ts'
import { emit } from '../../shared/dom/emit.ts'
import { setToken } from '../../shared/session/token.ts'
import { createPasswordForm, type PasswordForm } from '../../shared/stores/password-form.ts'

/**
 * Creates the form that changes the login password. The change ends all sessions, so the local token is cleared and `tl-session` is fired on `host` (SEC-03).
 */
export const createLoginPassword = (host: EventTarget): PasswordForm =>
  createPasswordForm('oldpassword', async ({ current, password }) => {
    const response = await call(changePassword, { oldpassword: current, newpassword: password }, { toastSuccess: true })
    if (!response.ok) return response.error
    setToken('')
    emit(host, 'tl-session', { state: 'out', reason: 'password' })
    return null
  })
