import { randomUUID } from 'node:crypto'
import { readData } from '../../shared/base/contract/endpoint.ts'
import { getMarkets } from '../../shared/base/contract/markets.ts'
import type { CallName } from '../../shared/base/contract/platform.ts'
import { setTradingPassword as endpoint } from '../../shared/base/contract/session.ts'
import type { Subject } from './audit.ts'
import { send } from './client.ts'

/** Creates a valid request of a call: its form as wire texts, or the reason why it cannot be created. */
export type Recipe = (subject: Subject) => Promise<Record<string, string> | { skip: string }>

/** Recipes of the calls of a domain (`test/conformance/recipes/<domain>.ts`). */
export type Recipes = Partial<Record<CallName, Recipe>>

/** First page of a list. */
export const page = { page: '1', limit: '10' }
/** Creates a recipe with a constant form. */
export const fixed =
  (form: Record<string, string> = {}): Recipe =>
  async () =>
    form
/** Creates a recipe whose form contains the member's name and password. */
export const asMember =
  (make: (member: { username: string; password: string }) => Record<string, string>): Recipe =>
  async ({ member }) =>
    member ? make(member) : { skip: 'no member account available' }
/** Creates a recipe that skips a call, with the reason. */
export const leaveAlone =
  (why: string): Recipe =>
  async () => ({ skip: why })

/** Creates an unused e-mail address for a registration. */
export const createEmail = (): string => `${AUDIT_NAME_PREFIX}${randomUUID()}@example.com`

/** Prefix of the names of members that audits register. */
export const AUDIT_NAME_PREFIX = 'audit-'

/** Password that satisfies the rules. */
export const AUDIT_PASSWORD = 'Audit12345'

/** Trading password that audits set for a member. */
export const AUDIT_TRADING_PASSWORD = 'Trade12345'

/** Names of members with a trading password. Setting it again would count as an attempt to guess it. */
const withTradingPassword = new Set<string>()

/** Sets the member's trading password, which calls that move money require. Does so once for each member. */
export async function setTradingPassword({ member, url }: Subject): Promise<void> {
  if (!member || withTradingPassword.has(member.username)) return
  withTradingPassword.add(member.username)
  await send(url(endpoint.path), {
    form: { logpassword: member.password, newpassword: AUDIT_TRADING_PASSWORD },
    token: member.token,
  })
}

/** Creates a complete registration form. */
export const createRegistration = (email = createEmail()): Record<string, string> => ({
  email,
  phone: '',
  password: AUDIT_PASSWORD,
  repassword: AUDIT_PASSWORD,
  code: '',
  type: '1',
  captcha: '',
})

/** Returns the form field that names the first market. */
export async function firstMarket(subject: Subject): Promise<Record<string, string>> {
  const { envelope } = await send(subject.url(getMarkets.path), {})
  return { m_id: readData(getMarkets, envelope?.data)?.data[0]?.id ?? '1' }
}
