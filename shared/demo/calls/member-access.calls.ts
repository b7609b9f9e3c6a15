import type { GrantScope } from '../../base/contract/endpoint.ts'
import { getAccessKind } from '../../base/contract/partners.ts'
import { findUnframedRefusal, PARTNER_SESSION_MS } from '../../base/rules/partner-access.rules.ts'
import { findReusedPasswordRefusal } from '../../base/rules/passwords.rules.ts'
import { findRegistrationRefusal } from '../../base/rules/registration.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { assertAllowed } from '../demo-refusal.ts'
import { openSession } from './account.calls.ts'
import { SWITCHES } from './site.calls.ts'

/** Handlers of registration. */
export const registrationCalls: DomainCalls<'registration'> = {
  register(form, demo) {
    assertAllowed(findRegistrationRefusal(form, SWITCHES))
    demo.member.name = form[form.type] ?? demo.member.name
    demo.member.password = form.password
    return openSession(demo)
  },
}

/** Handlers of forgotten passwords. Every code is accepted. */
export const passwordResetCalls: DomainCalls<'passwordReset'> = {
  requestPasswordReset: () => null,
  resetPassword({ newPassword }, demo) {
    assertAllowed(findReusedPasswordRefusal(newPassword, [demo.member.password, demo.member.tradingPassword]))
    demo.member.password = newPassword
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
  grantPartnerAccess({ partner, origin, scopes, kind, framed }, demo) {
    const at = demo.now()
    const consent = { origin, kind: getAccessKind(kind, framed), scopes }
    assertAllowed(findUnframedRefusal(consent.kind, framed))
    const { grants } = demo.records
    const consents = [...(grants.find((grant) => grant.partner === partner)?.consents ?? []), consent]
    const grant = {
      partner,
      title: 'Harbour Ledger',
      origin,
      scopes,
      createdAt: at,
      seenAt: at,
      active: true,
      consents,
    }
    demo.records.grants = [...grants.filter((other) => other.partner !== partner), { id: demo.createId(), ...grant }]
    return { code: `demo-${demo.createId()}` }
  },
  exchangePartnerCode: (_form, demo) => ({ ...openPartnerSession(demo), member: 'm_demo' }),
  openPartnerSession: ({ scopes }, demo) => ({ ...openPartnerSession(demo), scopes }),
  renewPartnerSession: (_form, demo) => openPartnerSession(demo),
  getPartnerGrants: (_form, { records }) => records.grants,
  endPartnerGrant({ id }, { records }) {
    records.grants = records.grants.filter((grant) => grant.id !== id)
    return null
  },
  createHandoff: (_form, demo) => ({ code: `demo-${demo.createId()}` }),
  redeemHandoff: (_form, demo) => openSession(demo),
}

function openPartnerSession(demo: DemoBackend): { token: string; expires: number; scopes: GrantScope[] } {
  const { token } = openSession(demo).userInfo
  return { token, expires: demo.now() + PARTNER_SESSION_MS, scopes: ['read', 'trade'] }
}
