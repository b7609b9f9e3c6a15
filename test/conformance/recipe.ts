import { randomUUID } from 'node:crypto'
import { readData } from '../../shared/contract/endpoint.ts'
import { getMarkets } from '../../shared/contract/markets.ts'
import type { CallName } from '../../shared/contract/platform.ts'
import { setTradingPassword as endpoint } from '../../shared/contract/session.ts'
import type { Subject } from './audit.ts'
import { send } from './client.ts'

/** How to make one good request of a call: its form as wire texts, or why it cannot be made here. */
export type Recipe = (subject: Subject) => Promise<Record<string, string> | { skip: string }>

/** One good request for each call of a domain (`test/conformance/recipes/<domain>.ts`). */
export type Recipes = Partial<Record<CallName, Recipe>>

/** The first page of a list. */
export const page = { page: '1', limit: '10' }
/** A form that fits any backend. */
export const fixed =
  (form: Record<string, string> = {}): Recipe =>
  async () =>
    form
/** A form made of the member's name and password. */
export const asMember =
  (make: (member: { username: string; password: string }) => Record<string, string>): Recipe =>
  async ({ member }) =>
    member ? make(member) : { skip: 'no member to act as' }
/** A call that is not made here, and why. */
export const leaveAlone =
  (why: string): Recipe =>
  async () => ({ skip: why })

/** An unused name, for registrations. */
export const freshEmail = (): string => `${AUDITOR}${randomUUID()}@example.com`

/** What the names of members begin with that audits register for themselves. */
export const AUDITOR = 'audit-'

/** A password that fits the rule. */
export const AUDIT_PASSWORD = 'Audit12345'

/** The trading password that audits give a member. */
export const AUDIT_TRADING_PASSWORD = 'Trade12345'

/** Members that have their trading password: to set it again counts as a guess at it. */
const withTradingPassword = new Set<string>()

/** Gives the member the trading password that what moves money asks for, once. */
export async function setTradingPassword({ member, url }: Subject): Promise<void> {
  if (!member || withTradingPassword.has(member.username)) return
  withTradingPassword.add(member.username)
  await send(url(endpoint.path), {
    form: { logpassword: member.password, newpassword: AUDIT_TRADING_PASSWORD },
    token: member.token,
  })
}

/** A complete registration form. */
export const registration = (email = freshEmail()): Record<string, string> => ({
  email,
  phone: '',
  password: AUDIT_PASSWORD,
  repassword: AUDIT_PASSWORD,
  code: '',
  type: '1',
  captcha: '',
})

/** The first market, as the field that calls name it by. */
export async function firstMarket(subject: Subject): Promise<Record<string, string>> {
  const { envelope } = await send(subject.url(getMarkets.path), {})
  return { m_id: readData(getMarkets, envelope?.data)?.data[0]?.id ?? '1' }
}
