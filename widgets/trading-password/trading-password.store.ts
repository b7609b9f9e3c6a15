import { call } from '../../shared/api/call.ts'
import { config } from '../../shared/config.ts'
import { setTradingPassword } from '../../shared/contract/session.ts'
import { emit } from '../../shared/dom/emit.ts'
import { goTo } from '../../shared/dom/navigate.ts'
import { refreshMember } from '../../shared/member/member.ts'
import { hasRoute } from '../../shared/routes.ts'
import { createPasswordForm, type PasswordForm } from '../../shared/stores/password-form.ts'

/**
 * Creates the form that sets or resets the trading password. The login password authorizes the change. Fires `tl-trading-password` on `host` after it.
 */
export const createTradingPassword = (host: EventTarget): PasswordForm =>
  createPasswordForm('logpassword', async ({ current, password }) => {
    const form = { logpassword: current, newpassword: password }
    const response = await call(setTradingPassword, form, { toastSuccess: true })
    if (!response.ok) return response.error
    void refreshMember()
    emit(host, 'tl-trading-password', {})
    // Returns to the security centre, where the success message stays visible. Partner pages have no such page.
    if (config().hosted && hasRoute('/security')) goTo(host, '/security')
    return null
  })
