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
export function openSession(demo: DemoBackend): { userinfo: { token: string } } {
  const token = `demo-${demo.createId()}`
  demo.tokens.add(token)
  return { userinfo: { token } }
}

/** Handlers of login, member and passwords. Every name and password is accepted until the member has changed the password. */
export const sessionCalls: Omit<DomainCalls<'session'>, 'bindAddress'> = {
  getMember: (_form, { member, records, seed }) => ({
    username: member.name,
    id: String(1000 + (seed % 9000)),
    vip: '1',
    credit_score: '100',
    rzstatus: member.identity,
    rz_reason: '',
    have_pay: true,
    has_unread: records.notices.some(({ status }) => status === 'unread'),
    invit: 'DEMO24',
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
    assertDifferentPictures(form, ['front_card', 'back_card'])
    member.identity = 'review'
    return null
  },
  changePassword({ oldpassword, newpassword }, demo) {
    assertLoginPassword(demo, oldpassword, 'oldpassword')
    assertAllowed(findReusedPasswordRefusal(newpassword, [oldpassword, demo.member.tradingPassword]))
    demo.member.password = newpassword
    demo.tokens.clear()
    return null
  },
  setTradingPassword({ logpassword, newpassword }, demo) {
    assertLoginPassword(demo, logpassword, 'logpassword')
    assertAllowed(findReusedPasswordRefusal(newpassword, [logpassword, demo.member.tradingPassword]))
    demo.member.tradingPassword = newpassword
    return null
  },
  getAddresses: (_form, { records }) => records.addresses,
  removeAddress({ c_id, address, paypassword }, demo) {
    demo.getCoin(c_id)
    const { records } = demo
    const bound = records.addresses.find((row) => row.c_id === c_id && row.address === address)
    if (!bound) return null
    assertAllowed(findFixedAddressRefusal(bound, SWITCHES.can_edit_address))
    assertTradingPassword(demo, paypassword, 'paypassword')
    records.addresses = records.addresses.filter((row) => row !== bound)
    return null
  },
}
