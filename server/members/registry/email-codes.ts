import { createHash, randomInt } from 'node:crypto'
import { CODE_RESEND_SECONDS } from '../../../shared/base/contract/constants.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Client } from '../../core/limits/fair-queue.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import { toNameKey } from './names.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/** Lifetime of a code, ms. */
export const CODE_LIFE_MS = 10 * 60_000
const CODE_DIGITS = 6
/** A reset code gives access on its own, so it is longer: many guesses at many codes still have no chance. */
const RESET_DIGITS = 8
const RESEND_MS = CODE_RESEND_SECONDS * 1000

/** New code for the message, with `withdraw` to undo it, or the ms to wait for the next one. */
export type NewCode = { code: string; withdraw(): Promise<void> } | { wait: number }

/** Number of digits, lifetime in ms, and shortest time after the previous code in ms. */
interface CodeTerms {
  digits?: number
  life?: number
  resend?: number
}

/** Terms of a code for a new password. */
export const RESET_TERMS: CodeTerms = { digits: RESET_DIGITS }

/** Key under which codes for a new password are stored. No address has this form, so codes for one purpose are not valid for the other. */
export const toResetKey = (username: string): string => `reset ${toNameKey(username)}`

/** Creates a code for an address and ends earlier ones, or returns the ms to wait (60 s between codes). Call `withdraw` if it cannot be sent. */
export async function createEmailCode(
  sql: Sql,
  email: string,
  now: number,
  asker: Client,
  { digits = CODE_DIGITS, life = CODE_LIFE_MS, resend = RESEND_MS }: CodeTerms = {},
): Promise<NewCode> {
  const key = toNameKey(email)
  const early = await findResendWait(sql, key, now, resend)
  if (early > 0) return { wait: early }
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const made = await sql.query(
    `INSERT INTO email_codes AS c (email_key, code, sent_at, expires_at) VALUES ($1, $2, $3::bigint, $4::bigint)
     ON CONFLICT (email_key) DO UPDATE SET code = excluded.code, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0, guessers = '{}'
     WHERE c.sent_at <= excluded.sent_at - $5::bigint RETURNING email_key`,
    [key, await hashPassword(code, asker), now, now + life, resend],
  )
  if (made.length > 0) return { code, withdraw: async () => void (await deleteEmailCode(sql, email)) }
  return { wait: Math.max(1, await findResendWait(sql, key, now, resend)) }
}

async function findResendWait(sql: Sql, key: string, now: number, resend: number): Promise<number> {
  const [last] = await sql.query<{ sent_at: number }>('SELECT sent_at FROM email_codes WHERE email_key = $1', [key])
  return last ? Math.max(0, last.sent_at + resend - now) : 0
}

/**
 * Returns true if this is the last code sent to the address. Counts as a guess of the client. Expired codes, missing codes and guesses beyond the limits (5 per
 * client, 25 in all) return false.
 * @throws TooBusy if the hash queue is full. The guess is refunded.
 */
export async function emailCodeMatches(
  sql: Sql,
  email: string,
  code: string,
  now: number,
  asker: Client,
): Promise<boolean> {
  const [sent] = await sql.query<{ code: string }>(
    `UPDATE email_codes SET tries = tries + 1, guessers = array_append(guessers, $5)
     WHERE email_key = $1 AND expires_at > $4::bigint
       AND tries < $3::int AND cardinality(array_positions(guessers, $5)) < $2::int RETURNING code`,
    [toNameKey(email), QUOTAS.codeGuesses.max, QUOTAS.allCodeGuesses.max, now, toGuesserDigest(email, asker)],
  )
  const guesser = toGuesserDigest(email, asker)
  return passwordMatches(code.trim(), sent?.code ?? null, asker).catch(async (error: unknown) => {
    if (sent) await refundGuess(sql, email, guesser)
    throw error
  })
}

/** Refunds a guess that could not be checked. */
async function refundGuess(sql: Sql, email: string, guesser: string): Promise<void> {
  await sql.query(
    `UPDATE email_codes SET tries = tries - 1,
       guessers = guessers[:array_position(guessers, $2) - 1] || guessers[array_position(guessers, $2) + 1:]
     WHERE email_key = $1 AND tries > 0 AND array_position(guessers, $2) IS NOT NULL`,
    [toNameKey(email), guesser],
  )
}

/** Does the same work as a guess at a code, for a name without a member, so that the response time reveals nothing. */
export const simulateGuess = async (asker: Client): Promise<void> => void (await passwordMatches('', null, asker))

/** Digest of a guesser and an address. It cannot be linked to other data about the guesser. */
const toGuesserDigest = (email: string, { key: who }: Client): string =>
  createHash('sha256')
    .update(`${toNameKey(email)}\n${who}`)
    .digest('base64url')
    .slice(0, 16)

/** Ends the code of an address, after its use or if it could not be sent. Returns whether there was one. */
export async function deleteEmailCode(sql: Sql, email: string): Promise<boolean> {
  const gone = await sql.query('DELETE FROM email_codes WHERE email_key = $1 RETURNING email_key', [toNameKey(email)])
  return gone.length > 0
}
