import { randomInt } from 'node:crypto'
import { CODE_RESEND_SECONDS } from '../../shared/contract/constants.ts'
import type { Sql } from '../db/sql.ts'
import { nameKey } from './names.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/** So long after it was sent a code is good. */
export const CODE_LIFE_MS = 10 * 60_000
/** Guesses at one code. */
const TRIES = 5
const RESEND_MS = CODE_RESEND_SECONDS * 1000

/** A code on its way: the six digits for the message, or how long to wait for the next one in ms. */
export type NewCode = { code: string; withdraw(): Promise<void> } | { wait: number }

/** How a code is made when it is not for an email that goes out at once: how long it is good, and whether it may follow the one before without a wait. */
interface CodeTerms {
  life?: number
  resend?: number
}

/** What codes for a new password are kept under. No address is of this form, so that a code for one purpose is none for the other. */
export const resetName = (username: string): string => `reset ${nameKey(username)}`

/** Makes a six-digit code for an address, unless one was made less than 60 s ago; earlier codes end. `withdraw` undoes it when it cannot be sent. */
export async function newEmailCode(
  sql: Sql,
  email: string,
  now: number,
  { life = CODE_LIFE_MS, resend = RESEND_MS }: CodeTerms = {},
): Promise<NewCode> {
  const key = nameKey(email)
  const early = await waitFor(sql, key, now, resend)
  if (early > 0) return { wait: early }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const made = await sql.query(
    `INSERT INTO email_codes AS c (email_key, code, sent_at, expires_at) VALUES ($1, $2, $3::bigint, $4::bigint)
     ON CONFLICT (email_key) DO UPDATE SET code = excluded.code, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0
     WHERE c.sent_at <= excluded.sent_at - $5::bigint RETURNING email_key`,
    [key, await hashPassword(code), now, now + life, resend],
  )
  if (made.length > 0) return { code, withdraw: async () => void (await forgetEmailCode(sql, email)) }
  return { wait: Math.max(1, await waitFor(sql, key, now, resend)) }
}

async function waitFor(sql: Sql, key: string, now: number, resend: number): Promise<number> {
  const [last] = await sql.query<{ sent_at: number }>('SELECT sent_at FROM email_codes WHERE email_key = $1', [key])
  return last ? Math.max(0, last.sent_at + resend - now) : 0
}

/** Whether this is the code last sent to the address. Counts as a guess; the sixth guess, a late one and one without a code are wrong. */
export async function emailCodeMatches(sql: Sql, email: string, code: string, now: number): Promise<boolean> {
  const [sent] = await sql.query<{ code: string }>(
    `UPDATE email_codes SET tries = tries + 1
     WHERE email_key = $1 AND tries < $2::int AND expires_at > $3::bigint RETURNING code`,
    [nameKey(email), TRIES, now],
  )
  return passwordMatches(code.trim(), sent?.code ?? null)
}

/** Ends an address's code: it was used, or could not be sent. Answers whether there was one. */
export async function forgetEmailCode(sql: Sql, email: string): Promise<boolean> {
  const gone = await sql.query('DELETE FROM email_codes WHERE email_key = $1 RETURNING email_key', [nameKey(email)])
  return gone.length > 0
}
