import type { OptionRequirement } from '../contract/option-permission.ts'
import { negate, sum } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import type { RuleRefusal } from './refusal.ts'

/** Version of the risk warning that pages show (texts `option-permission/warning…`). Raise it when their meaning changes: members are asked again. */
export const WARNING_VERSION = '1'

/** Version of the questions of understanding (texts `option-permission/question…`). */
export const QUESTIONS_VERSION = '1'

/** Solution of the questions, in their order: 1 for yes. */
const RIGHT_ANSWERS = '100'

/** Time in ms between a failed attempt at the questions and the next one. */
export const RETRY_DELAY_MS = 600_000

/** Longest time in ms between the end of an option and the next order of the same session. */
export const MAX_SESSION_GAP_MS = 1_800_000

/** Longest session in ms: earlier orders are not counted. */
export const MAX_SESSION_MS = 86_400_000

/** Rules of the operator for members who trade options. `countries` are the codes of those where options are not offered, `checkMinutes` is 0 for no reality checks. */
export interface OptionRules {
  countries: readonly string[]
  warns: boolean
  asks: boolean
  checkMinutes: number
}

/** Known facts about a member: country, the versions that were confirmed and answered, and the start of the running session (epoch ms); null for unknown or none. */
export interface OptionStanding {
  country: string | null
  warningVersion: string | null
  questionsVersion: string | null
  sessionSince: number | null
}

/** Present state: the versions that members must have confirmed, and the time in epoch ms. */
interface Present {
  warningVersion: string
  now: number
}

/** Returns true if an operator has set a rule, so that orders must be checked. */
export const hasOptionRules = ({ countries, warns, asks, checkMinutes }: OptionRules): boolean =>
  countries.length > 0 || warns || asks || checkMinutes > 0

/** Returns what a member must do before the next option order. */
export function findOptionRequirement(
  { countries, warns, asks, checkMinutes }: OptionRules,
  { country, sessionSince, ...confirmed }: OptionStanding,
  { warningVersion, now }: Present,
): OptionRequirement {
  if (countries.length > 0 && country === null) return 'residence'
  if (country !== null && countries.includes(country)) return 'country'
  if (warns && confirmed.warningVersion !== warningVersion) return 'riskWarning'
  if (asks && confirmed.questionsVersion !== QUESTIONS_VERSION) return 'questions'
  if (checkMinutes > 0 && sessionSince !== null && now - sessionSince >= checkMinutes * 60_000) return 'realityCheck'
  return 'none'
}

/** Refusal of an order of a member who must do something first. */
export type OptionPermissionRefusal = RuleRefusal<'marketId', Exclude<OptionRequirement, 'none'>>

/** Returns the refusal of an order for a requirement, or null for none. */
export const toPermissionRefusal = (requirement: OptionRequirement): OptionPermissionRefusal | null =>
  requirement === 'none' ? null : { field: 'marketId', rule: requirement }

/** Refusal of a confirmation or an attempt. `bound` of `wait` is the time of the next possible attempt. */
export type OptionAnswerRefusal = RuleRefusal<'version', 'changed'> | RuleRefusal<'answers', 'wait' | 'length'>

/** Returns the refusal of an attempt, or null. `retryAt` is the time of the next possible attempt, null if it is possible now. */
export function findAnswersRefusal(
  { version, answers }: { version: string; answers: string },
  retryAt: number | null,
  now: number,
): OptionAnswerRefusal | null {
  if (version !== QUESTIONS_VERSION) return { field: 'version', rule: 'changed', bound: QUESTIONS_VERSION }
  if (answers.length !== RIGHT_ANSWERS.length)
    return { field: 'answers', rule: 'length', bound: String(RIGHT_ANSWERS.length) }
  return retryAt !== null && now < retryAt
    ? { field: 'answers', rule: 'wait', bound: new Date(retryAt).toISOString() }
    : null
}

/** Returns the numbers of the questions whose answer is wrong, from 1. */
export const findWrongAnswers = (answers: string): string[] =>
  [...RIGHT_ANSWERS].flatMap((right, at) => (answers[at] === right ? [] : [String(at + 1)]))

/** Option order, as far as a session needs it. Times in epoch ms; `profit` is 0 unless it is won. */
export interface SessionOrder {
  acceptedAt: number
  endsAt: number
  amount: Decimal
  outcome: 'pending' | 'won' | 'lost' | 'draw' | 'returned'
  profit: Decimal
}

/** Session with options: its first order, number of orders, result of the settled ones and amounts of open ones. */
export interface OptionSession {
  since: number
  orders: number
  result: Decimal
  open: Decimal
}

/**
 * Returns the session that runs, or null. It consists of the newest orders without a longer gap than `MAX_SESSION_GAP_MS` between them, and until now. `newest`
 * has the orders since the last reality check, newest first.
 */
export function findSession(newest: readonly SessionOrder[], now: number): OptionSession | null {
  const session: SessionOrder[] = []
  let next = now
  for (const order of newest) {
    if (next - order.endsAt > MAX_SESSION_GAP_MS) break
    session.push(order)
    next = order.acceptedAt
  }
  const first = session.at(-1)
  if (!first) return null
  return {
    since: first.acceptedAt,
    orders: session.length,
    result: sum(session.map(getResult)),
    open: sum(session.filter(({ outcome }) => outcome === 'pending').map(({ amount }) => amount)),
  }
}

const getResult = ({ outcome, amount, profit }: SessionOrder): Decimal =>
  outcome === 'won' ? profit : outcome === 'lost' ? negate(amount) : '0'
