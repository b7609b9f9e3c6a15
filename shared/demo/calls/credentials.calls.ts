import { findIdentityRefusal } from '../../base/rules/identity.rules.ts'
import { findReusedPasswordRefusal } from '../../base/rules/passwords.rules.ts'
import type { DomainCalls } from '../call-types.ts'
import { assertAllowed } from '../demo-refusal.ts'
import { assertLoginPassword } from './passwords.calls.ts'
import { assertDifferentPictures } from './pictures.calls.ts'

/** Handlers of the member's passwords and identity form. */
export const credentialCalls: Pick<
  DomainCalls<'session'>,
  'submitIdentity' | 'changePassword' | 'setTradingPassword'
> = {
  submitIdentity(form, { member }) {
    assertAllowed(findIdentityRefusal(member.identity))
    assertDifferentPictures(form, ['frontCard', 'backCard'])
    member.identity = 'review'
    return null
  },
  changePassword({ oldPassword, newPassword }, demo) {
    assertLoginPassword(demo, oldPassword, 'oldPassword')
    assertAllowed(findReusedPasswordRefusal(newPassword, [oldPassword, demo.member.tradingPassword]))
    demo.member.password = newPassword
    demo.tokens.clear()
    return null
  },
  setTradingPassword({ loginPassword, newPassword }, demo) {
    assertLoginPassword(demo, loginPassword, 'loginPassword')
    assertAllowed(findReusedPasswordRefusal(newPassword, [loginPassword, demo.member.tradingPassword]))
    demo.member.tradingPassword = newPassword
    return null
  },
}
