import {
  findSession,
  MAX_SESSION_MS,
  type OptionRules,
  type OptionSession,
  type OptionStanding,
  type SessionOrder,
} from '../../../shared/base/rules/option-permission.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { toWarningVersion } from './option-rules.ts'

/** Kind of a row of `option_consents`. */
export type ConsentKind = 'risk' | 'questions'

/** Row of `option_consents` as operators see it. `created_at` in epoch ms. */
export interface OptionConsent {
  kind: ConsentKind
  version: string
  passed: boolean
  answers: string
  created_at: number
}

/** Known facts about a member, with the version of the warning that applies and the session that runs. */
export interface FoundStanding {
  standing: OptionStanding
  warningVersion: string
  session: OptionSession | null
}

interface Row {
  country: string | null
  checkedAt: number | null
  warning: string | null
  questions: string | null
  document: string | null
}

const getNewest = (kind: ConsentKind) =>
  `(SELECT version FROM option_consents WHERE member = m.id AND kind = '${kind}' AND passed ORDER BY id DESC LIMIT 1)`

const STANDING = `SELECT m.country, m.options_checked_at AS "checkedAt", ${getNewest('risk')} AS warning, ${getNewest('questions')} AS questions,
    (SELECT version FROM legal_documents WHERE kind = 'risk' AND removed_at IS NULL ORDER BY id DESC LIMIT 1) AS document
  FROM members m WHERE m.id = $1::bigint`

/** Reads what is known about a member: one statement, and one for the session if the operator demands reality checks or `wantsSession`. */
export async function readStanding(
  sql: Sql,
  member: string,
  { checkMinutes }: Pick<OptionRules, 'checkMinutes'>,
  now: number,
  wantsSession = false,
): Promise<FoundStanding> {
  const [row] = await sql.query<Row>(STANDING, [member])
  if (!row) throw new Error(`no member ${member}`)
  const session = checkMinutes > 0 || wantsSession ? await readSession(sql, member, row.checkedAt, now) : null
  return {
    standing: {
      country: row.country,
      warningVersion: row.warning,
      questionsVersion: row.questions,
      sessionSince: session?.since ?? null,
    },
    warningVersion: toWarningVersion(row.document),
    session,
  }
}

/** Both values of the first two columns of the index `option_orders_placed` are named, so that it finds the newest orders of a member. */
const ORDERS = `SELECT accepted_at AS "acceptedAt", ends_at AS "endsAt", stake AS amount, outcome, profit FROM option_orders
  WHERE member = $1::bigint AND (outcome = 'pending') IN (true, false) AND direction IN ('up', 'down') AND accepted_at > $2::bigint
  ORDER BY accepted_at DESC, id DESC`

async function readSession(
  sql: Sql,
  member: string,
  checkedAt: number | null,
  now: number,
): Promise<OptionSession | null> {
  const since = Math.max(checkedAt ?? 0, now - MAX_SESSION_MS)
  return findSession(await sql.query<SessionOrder>(ORDERS, [member, since]), now)
}

/** Stores a confirmation, or an attempt at the questions. */
export const storeConsent = (
  sql: Sql,
  member: string,
  { kind, version, passed, answers, created_at }: OptionConsent,
): Promise<unknown> =>
  sql.query(
    `INSERT INTO option_consents (member, kind, version, passed, answers, created_at)
     VALUES ($1::bigint, $2, $3, $4, $5, $6::bigint)`,
    [member, kind, version, passed, answers, created_at],
  )

/** Returns the newest attempt of a member at the questions if it failed, else null. `at` in epoch ms. */
export async function findFailedAttempt(sql: Sql, member: string): Promise<{ answers: string; at: number } | null> {
  const [row] = await sql.query<{ passed: boolean; answers: string; at: number }>(
    `SELECT passed, answers, created_at AS at FROM option_consents WHERE member = $1::bigint AND kind = 'questions' ORDER BY id DESC LIMIT 1`,
    [member],
  )
  return row && !row.passed ? { answers: row.answers, at: row.at } : null
}

/** Returns the newest 100 confirmations and attempts of a member, newest first. */
export const findOptionConsents = (sql: Sql, member: string): Promise<OptionConsent[]> =>
  sql.query<OptionConsent>(
    `SELECT kind, version, passed, answers, created_at FROM option_consents WHERE member = $1::bigint ORDER BY id DESC LIMIT 100`,
    [member],
  )

/** Returns the country of a member, null if it is unknown. */
export async function readCountry(sql: Sql, member: string): Promise<string | null> {
  const [row] = await sql.query<{ country: string | null }>('SELECT country FROM members WHERE id = $1::bigint', [
    member,
  ])
  return row?.country ?? null
}

/** Stores the country of a member; null for unknown. Waits for orders that run. */
export const storeCountry = (tx: Sql, member: string, country: string | null): Promise<unknown> =>
  tx.query('UPDATE members SET country = $2 WHERE id = $1::bigint', [member, country])

/** Stores that a member has answered a reality check. */
export const storeRealityCheck = (tx: Sql, member: string, now: number): Promise<unknown> =>
  tx.query('UPDATE members SET options_checked_at = $2::bigint WHERE id = $1::bigint', [member, now])
