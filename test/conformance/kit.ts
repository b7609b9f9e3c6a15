import { readData } from '../../shared/base/contract/endpoint.ts'
import { register } from '../../shared/base/contract/registration.ts'
import { login } from '../../shared/base/contract/session.ts'
import { type Audit, type Outcome, runAudits, type Subject } from './audit.ts'
import { send } from './client.ts'
import { exchangeAudits } from './exchange-audits.ts'
import { feedAudits } from './feed-audits.ts'
import { partnerAudits } from './partner-audits.ts'
import { platformAudits } from './platform-audits.ts'
import { AUDIT_PASSWORD, createEmail, createRegistration } from './recipe.ts'
import { stateAudits } from './state-audits.ts'

/** Backend to audit and the member to act as; without a login a member is registered. */
export interface Target {
  /** Address of the site; the API is below it at `/api` unless `api` is given. */
  url: string
  api?: string
  paths?: Record<string, string>
  login?: { username: string; password: string }
  /** Registered partner, for the audits of scopes. */
  partner?: { name: string; origin: string }
}

/** All audits in the order in which they run. */
export const audits: readonly Audit[] = [
  ...platformAudits,
  ...stateAudits,
  ...partnerAudits,
  ...exchangeAudits,
  ...feedAudits,
]

/** Runs all audits against a backend and reports each outcome at once. */
export async function audit(target: Target, report: (outcome: Outcome) => void): Promise<Outcome[]> {
  const api = (target.api ?? new URL('/api', target.url).href).replace(/\/$/, '')
  const paths = target.paths ?? {}
  const subject: Subject = {
    api,
    paths,
    market: `${api}/market`,
    feed: `${api.replace(/^http/, 'ws')}/feed`,
    member: null,
    partner: target.partner ?? null,
    url: (path) => `${api}/${paths[path] ?? path}`,
  }
  return runAudits(audits, { ...subject, member: await signInOrRegister(subject, target.login) }, report)
}

async function signInOrRegister(subject: Subject, account: Target['login']): Promise<Subject['member']> {
  const username = account?.username ?? createEmail()
  const password = account?.password ?? AUDIT_PASSWORD
  const reply = account
    ? await send(subject.url(login.path), { form: { username, password } })
    : await send(subject.url(register.path), { form: createRegistration(username) })
  const token = readData(login, reply.envelope?.data)?.data.userInfo.token
  return token ? { token, username, password } : null
}
