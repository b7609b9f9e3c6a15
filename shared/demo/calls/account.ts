import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { DemoRefusal } from '../refusal.ts'
import { assertLoginPassword } from './passwords.ts'

/** Opens a session of the demo's member and returns its data. */
function openSession(demo: DemoBackend): { userinfo: { token: string } } {
  const token = `demo-${demo.createId()}`
  demo.tokens.add(token)
  return { userinfo: { token } }
}

/** Handlers of login, member and passwords. Every name and password is accepted until the member has changed the password. */
export const sessionCalls: DomainCalls<'session'> = {
  getMember: (_form, { member, records, seed }) => ({
    username: member.name,
    id: String(1000 + (seed % 9000)),
    vip: '1',
    credit_score: '100',
    rzstatus: member.identity,
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
  submitIdentity(_form, { member }) {
    member.identity = 'review'
    return null
  },
  changePassword({ oldpassword, newpassword }, demo) {
    assertLoginPassword(demo, oldpassword, 'oldpassword')
    demo.member.password = newpassword
    demo.tokens.clear()
    return null
  },
  setTradingPassword({ logpassword, newpassword }, demo) {
    assertLoginPassword(demo, logpassword, 'logpassword')
    demo.member.tradingPassword = newpassword
    return null
  },
  getAddresses: (_form, { records }) => records.addresses,
  bindAddress({ c_id, address }, demo) {
    demo.records.addresses = demo.records.addresses.filter((row) => row.c_id !== c_id)
    demo.records.addresses.push({ c_id, address, title: demo.getCoin(c_id) })
    return null
  },
  removeAddress({ c_id, address }, { records }) {
    records.addresses = records.addresses.filter((row) => row.c_id !== c_id || row.address !== address)
    return null
  },
}

/** Handlers of registration. */
export const registrationCalls: DomainCalls<'registration'> = {
  register({ email, phone, password, repassword }, demo) {
    if (password !== repassword) throw new DemoRefusal('invalid', 'repassword', 'same')
    demo.member.name = email ?? phone ?? demo.member.name
    demo.member.password = password
    return openSession(demo)
  },
}

/** Handlers of forgotten passwords. Every code is accepted. */
export const passwordResetCalls: DomainCalls<'passwordReset'> = {
  requestPasswordReset: () => null,
  resetPassword({ newpassword }, demo) {
    demo.member.password = newpassword
    demo.tokens.clear()
    return null
  },
}

/** Handlers of the list of devices. */
export const sessionListCalls: DomainCalls<'sessions'> = {
  getSessions: (_form, { records }) => records.sessions,
  endSession({ id }, { records }) {
    records.sessions = records.sessions.filter((session) => session.id !== id)
    return null
  },
  endOtherSessions(_form, { records }) {
    records.sessions = records.sessions.filter(({ present }) => present)
    return null
  },
}

/** Handlers of sessions on partners' pages. */
export const partnerCalls: DomainCalls<'partners'> = {
  getPartnerAccess: () => ({ title: 'Harbour Ledger', scopes: ['read', 'trade'] }),
  grantPartnerAccess({ partner, origin, scopes }, demo) {
    const at = demo.now()
    const grant = { partner, title: 'Harbour Ledger', origin, scopes, addtime: at, seentime: at, active: true }
    demo.records.grants.push({ id: demo.createId(), ...grant })
    return { code: `demo-${demo.createId()}` }
  },
  exchangePartnerCode: (_form, demo) => ({ ...openPartnerSession(demo), member: 'm_demo', scopes: ['read', 'trade'] }),
  openPartnerSession: (_form, demo) => openPartnerSession(demo),
  renewPartnerSession: (_form, demo) => openPartnerSession(demo),
  getPartnerGrants: (_form, { records }) => records.grants,
  endPartnerGrant({ id }, { records }) {
    records.grants = records.grants.filter((grant) => grant.id !== id)
    return null
  },
  createHandoff: (_form, demo) => ({ code: `demo-${demo.createId()}` }),
  redeemHandoff: (_form, demo) => openSession(demo),
}

const PARTNER_SESSION_MS = 900_000

function openPartnerSession(demo: DemoBackend): { token: string; expires: number } {
  const { token } = openSession(demo).userinfo
  return { token, expires: demo.now() + PARTNER_SESSION_MS }
}
