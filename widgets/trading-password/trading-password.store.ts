import { call } from '../../shared/api/call.ts'
import { config } from '../../shared/config.ts'
import { setTradingPassword } from '../../shared/contract/session.ts'
import { emit } from '../../shared/dom/emit.ts'
import { goTo } from '../../shared/dom/navigate.ts'
import { refreshMember } from '../../shared/member/member.ts'
import { hasRoute } from '../../shared/routes.ts'
import { createPasswordForm, type PasswordForm } from '../../shared/stores/password-form.ts'

/** Makes the form that sets or resets the trading password; the login password says who it is. Says `tl-trading-password` on `host` when it is set. */
export const createTradingPassword = (host: EventTarget): PasswordForm =>
  createPasswordForm('logpassword', async ({ current, password }) => {
    const form = { logpassword: current, newpassword: password }
    const answer = await call(setTradingPassword, form, { toastSuccess: true })
    if (!answer.ok) return answer.error
    void refreshMember()
    emit(host, 'tl-trading-password', {})
    // Back to where both passwords stand; the message goes along. On a foreign page there is no such place.
    if (config().hosted && hasRoute('/security')) goTo(host, '/security')
    return null
  })
