import { changePassword } from '../../shared/base/contract/session.ts'
import { emit } from '../../shared/state/page/emit.ts'
import { setToken } from '../../shared/state/session/token.ts'
import { createPasswordForm, type PasswordForm } from '../../shared/state/stores/password-form.ts'
import { call } from '../../shared/wire/api/call.ts'
import { asOwnAction } from '../../shared/wire/api/own-actions.ts'

/**
 * Creates the form that changes the login password. The change ends all sessions, so the local token is cleared and `tl-session` is fired on `host` (SEC-03).
 */
export const createLoginPasswordForm = (host: EventTarget): PasswordForm =>
  createPasswordForm('oldPassword', async ({ current, password }) => {
    const response = await asOwnAction(
      call(changePassword, { oldPassword: current, newPassword: password }, { toastSuccess: true }),
    )
    if (!response.ok) return response.error
    setToken('')
    emit(host, 'tl-session', { state: 'out', reason: 'password' })
    return null
  })
