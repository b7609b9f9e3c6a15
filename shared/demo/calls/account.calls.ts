import { findFixedAddressRefusal } from '../../base/rules/addresses.rules.ts'
import { findIdentityRefusal } from '../../base/rules/identity.rules.ts'
import { findReusedPasswordRefusal } from '../../base/rules/passwords.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { assertAllowed } from '../demo-refusal.ts'
import { assertLoginPassword, assertTradingPassword } from './passwords.calls.ts'
import { assertDifferentPictures } from './pictures.calls.ts'
import { SWITCHES } from './site.calls.ts'

/** Opens a session of the demo's member and returns its data. */
export function openSession(demo: DemoBackend): { userInfo: { token: string } } {
  const token = `demo-${demo.createId()}`
  demo.tokens.add(token)
  return { userInfo: { token } }
}

/** Handlers of login, member and passwords. Every name and password is accepted until the member has changed the password. */
export const sessionCalls: Omit<DomainCalls<'session'>, 'bindAddress'> = {
  getMember: (_form, { member, records, seed }) => ({
    username: member.name,
    id: String(1000 + (seed % 9000)),
    vip: '1',
    creditScore: '100',
    identityStatus: member.identity,
    identityReason: '',
    hasTradingPassword: true,
    hasUnread: records.notices.some(({ status }) => status === 'unread'),
    inviteCode: 'DEMO24',
  }),
  login({ username, password }, demo) {
    assertLoginPassword(demo, password, 'password')
    demo.member.name = username
    return openSession(demo)
  },
  logout(_form, demo) {
    demo.tokens.delete(demo.caller)
    return null
  },
  sendEmailCode: () => null,
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
  getAddresses: (_form, { records }) => records.addresses,
  removeAddress({ coinId, address, payPassword }, demo) {
    demo.getCoin(coinId)
    const { records } = demo
    const bound = records.addresses.find((row) => row.coinId === coinId && row.address === address)
    if (!bound) return null
    assertAllowed(findFixedAddressRefusal(bound, SWITCHES.canEditAddress))
    assertTradingPassword(demo, payPassword, 'payPassword')
    records.addresses = records.addresses.filter((row) => row !== bound)
    return null
  },
}
