import { createHash, randomBytes } from 'node:crypto'
import { type Endpoint, GRANT_SCOPES, readData } from '../../shared/base/contract/endpoint.ts'
import { exchangePartnerCode, grantPartnerAccess } from '../../shared/base/contract/partners.ts'
import { type CallName, platform } from '../../shared/base/contract/platform.ts'
import type { Audit, Finding, Subject } from './audit.ts'
import { isUnauthorized, type Reply, send } from './client.ts'

type Scope = (typeof GRANT_SCOPES)[number]

const OTHER_ORIGIN = 'https://not-the-partner.example'

const calls = (Object.entries(platform) as [CallName, Endpoint][]).filter(([, { access }]) => access === 'member')

/** Sessions of a run by scope: they outlive it, and backends limit how often a member may grant access. */
const sessions = new WeakMap<Subject, Map<Scope, ReturnType<typeof signIn>>>()

/** Returns the token of the session with one scope; signs in at the first use. */
function getSession(subject: Subject, scope: Scope): ReturnType<typeof signIn> {
  const known = sessions.get(subject) ?? new Map<Scope, ReturnType<typeof signIn>>()
  sessions.set(subject, known)
  const session = known.get(scope) ?? signIn(subject, scope)
  known.set(scope, session)
  return session
}

/** Signs a page of the partner in with one scope, as the sign-in window does. Returns the token of its session. */
async function signIn({ url, member, partner }: Subject, scope: Scope): Promise<string | { skip: string }> {
  if (!member) return { skip: 'no member account available' }
  if (!partner) return { skip: 'no partner given (--partner, --partner-origin)' }
  const { name, origin } = partner
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const form = { partner: name, origin, scopes: scope, challenge }
  const granted = await send(url(grantPartnerAccess.path), { form, token: member.token })
  const code = readData(grantPartnerAccess, granted.envelope?.data)?.data.code
  if (!code) return { skip: `the partner cannot be granted ${scope}: ${granted.envelope?.msg ?? granted.status}` }
  const opened = await send(url(exchangePartnerCode.path), { form: { code, verifier }, headers: { Origin: origin } })
  return readData(exchangePartnerCode, opened.envelope?.data)?.data.token ?? { skip: 'the code was not exchanged' }
}

/** Calls that end the session or need a file are not sent within their scope. */
const isSendable = ({ path, upload }: Endpoint): boolean => path !== 'logout' && path !== 'partner/renew' && !upload

const isScopeRefusal = ({ status, envelope }: Reply, { scope }: Endpoint): boolean =>
  (status === 403 || envelope?.code === 403) && envelope?.field === 'Token' && envelope.rule === `scope:${scope}`

/** Sends a call with an empty form, so that it has no effect, and compares whether it is refused for its scope. */
async function auditScope(subject: Subject, endpoint: Endpoint, scope: Scope): Promise<Finding> {
  const isAllowed = endpoint.scope === scope || endpoint.scope === 'any'
  if (isAllowed && !isSendable(endpoint)) return { skip: 'ends the session or needs a file' }
  const token = await getSession(subject, scope)
  if (typeof token !== 'string') return token
  const { origin } = subject.partner ?? { origin: '' }
  const request = { method: endpoint.methods[0], token }
  const reply = await send(subject.url(endpoint.path), { ...request, headers: { Origin: origin } })
  if (endpoint.extension && (reply.status === 404 || reply.envelope?.code === 404))
    return { skip: 'an extension that this backend does not implement' }
  const isRefused = isScopeRefusal(reply, endpoint)
  if (isAllowed) {
    if (isRefused || isUnauthorized(reply))
      return `refused with code ${reply.envelope?.code}, rule ${reply.envelope?.rule}`
    const elsewhere = await send(subject.url(endpoint.path), { ...request, headers: { Origin: OTHER_ORIGIN } })
    return elsewhere.status === 403 || isUnauthorized(elsewhere) ? null : 'accepted from another origin'
  }
  return isRefused
    ? null
    : `code ${reply.envelope?.code ?? reply.status}, expected 403 with the rule scope:${endpoint.scope}`
}

/** Audits of sessions of a partner: a session with one scope may make exactly the calls of this scope, from its origin only. */
export const partnerAudits: readonly Audit[] = calls.flatMap(([call, endpoint]) =>
  GRANT_SCOPES.map((scope) => ({
    id: `${endpoint.path}/scope/${scope}`,
    level: 'must' as const,
    call,
    run: (subject: Subject) => auditScope(subject, endpoint, scope),
  })),
)
