import { setTradingPassword } from '../../shared/base/contract/session.ts'
import { config } from '../../shared/base/runtime/config.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { refreshMember } from '../../shared/state/member/member.store.ts'
import { emit } from '../../shared/state/page/emit.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { createPasswordForm, type PasswordForm } from '../../shared/state/stores/password-form.ts'
import { call } from '../../shared/wire/api/call.ts'
import { asOwnAction } from '../../shared/wire/api/own-actions.ts'

/**
 * Creates the form that sets or resets the trading password. The login password authorizes the change. Fires `tl-trading-password` on `host` after it.
 */
export const createTradingPasswordForm = (host: EventTarget): PasswordForm =>
  createPasswordForm('loginPassword', async ({ current, password }) => {
    const form = { loginPassword: current, newPassword: password }
    const response = await asOwnAction(call(setTradingPassword, form, { toastSuccess: true }))
    if (!response.ok) return response.error
    void refreshMember()
    emit(host, 'tl-trading-password', {})
    // Returns to the security centre, where the success message stays visible. Partner pages have no such page.
    if (config().hosted && hasRoute('/security')) goTo(host, '/security')
    return null
  })
