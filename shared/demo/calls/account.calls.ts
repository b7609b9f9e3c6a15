import { SECOND_FACTOR_RULE } from '../../base/contract/result.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls, LateSessionCall } from '../call-types.ts'
import { DemoRefusal } from '../demo-refusal.ts'
import { assertLoginPassword } from './passwords.calls.ts'

/** Opens a session of the demo's member and returns its data. */
export function openSession(demo: DemoBackend): { userInfo: { token: string } } {
  const token = `demo-${demo.createId()}`
  demo.tokens.add(token)
  return { userInfo: { token } }
}

/** Handlers of login and member. Every name and password is accepted until the member has changed the password. */
export const sessionCalls: Omit<DomainCalls<'session'>, LateSessionCall> = {
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
    if (demo.records.factor.appSince !== null) throw new DemoRefusal('invalid', 'code', SECOND_FACTOR_RULE)
    demo.member.name = username
    return openSession(demo)
  },
  logout(_form, demo) {
    demo.tokens.delete(demo.caller)
    return null
  },
  sendEmailCode: () => null,
  getAddresses: (_form, { records }) => records.addresses,
}
