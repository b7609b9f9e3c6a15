import { createHash, randomInt } from 'node:crypto'
import { CODE_RESEND_SECONDS } from '../../../shared/contract/constants.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Asker } from '../../core/limits/fair-queue.ts'
import { nameKey } from './names.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/** So long after it was sent a code is good. */
export const CODE_LIFE_MS = 10 * 60_000
/** Guesses of one asker at one code. */
const TRIES = 5
/** Guesses at one code by all together: strangers who guess do not use up the tries of who got it, unless many of them come together. */
const TRIES_IN_ALL = 25
const DIGITS = 6
/** A code that lets in who has it alone is longer: so many guesses at so many codes are still none. */
const RESET_DIGITS = 8
const RESEND_MS = CODE_RESEND_SECONDS * 1000

/** A code on its way: the digits for the message, or how long to wait for the next one in ms. */
export type NewCode = { code: string; withdraw(): Promise<void> } | { wait: number }

/** How a code is made: how many digits it has, how long it is good, and how long after the one before it may follow. */
interface CodeTerms {
  digits?: number
  life?: number
  resend?: number
}

/** Those of a code for a new password. */
export const RESET_TERMS: CodeTerms = { digits: RESET_DIGITS }

/** What codes for a new password are kept under. No address is of this form, so that a code for one purpose is none for the other. */
export const resetName = (username: string): string => `reset ${nameKey(username)}`

/** Makes a code for an address, unless one was made less than 60 s ago; earlier codes end. `withdraw` undoes it when it cannot be sent. */
export async function newEmailCode(
  sql: Sql,
  email: string,
  now: number,
  asker: Asker,
  { digits = DIGITS, life = CODE_LIFE_MS, resend = RESEND_MS }: CodeTerms = {},
): Promise<NewCode> {
  const key = nameKey(email)
  const early = await waitFor(sql, key, now, resend)
  if (early > 0) return { wait: early }
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const made = await sql.query(
    `INSERT INTO email_codes AS c (email_key, code, sent_at, expires_at) VALUES ($1, $2, $3::bigint, $4::bigint)
     ON CONFLICT (email_key) DO UPDATE SET code = excluded.code, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0, guessers = '{}'
     WHERE c.sent_at <= excluded.sent_at - $5::bigint RETURNING email_key`,
    [key, await hashPassword(code, asker), now, now + life, resend],
  )
  if (made.length > 0) return { code, withdraw: async () => void (await forgetEmailCode(sql, email)) }
  return { wait: Math.max(1, await waitFor(sql, key, now, resend)) }
}

async function waitFor(sql: Sql, key: string, now: number, resend: number): Promise<number> {
  const [last] = await sql.query<{ sent_at: number }>('SELECT sent_at FROM email_codes WHERE email_key = $1', [key])
  return last ? Math.max(0, last.sent_at + resend - now) : 0
}

/**
 * Whether this is the code last sent to the address. Counts as a guess of the asker; the sixth, one too many of all, a late one and one without a code are
 * wrong.
 * @throws TooBusy if the queue of hashes is full. The guess is given back.
 */
export async function emailCodeMatches(
  sql: Sql,
  email: string,
  code: string,
  now: number,
  asker: Asker,
): Promise<boolean> {
  const [sent] = await sql.query<{ code: string }>(
    `UPDATE email_codes SET tries = tries + 1, guessers = array_append(guessers, $5)
     WHERE email_key = $1 AND expires_at > $4::bigint
       AND tries < $3::int AND cardinality(array_positions(guessers, $5)) < $2::int RETURNING code`,
    [nameKey(email), TRIES, TRIES_IN_ALL, now, guesserOf(email, asker)],
  )
  const guesser = guesserOf(email, asker)
  return passwordMatches(code.trim(), sent?.code ?? null, asker).catch(async (error: unknown) => {
    if (sent) await giveBackGuess(sql, email, guesser)
    throw error
  })
}

/** Takes back one guess of a guesser that could not be judged. */
async function giveBackGuess(sql: Sql, email: string, guesser: string): Promise<void> {
  await sql.query(
    `UPDATE email_codes SET tries = tries - 1,
       guessers = guessers[:array_position(guessers, $2) - 1] || guessers[array_position(guessers, $2) + 1:]
     WHERE email_key = $1 AND tries > 0 AND array_position(guessers, $2) IS NOT NULL`,
    [nameKey(email), guesser],
  )
}

/** Does what a guess at a code costs and nothing else, where there is nobody whose code it could be: the time tells nothing. */
export const guessInVain = async (asker: Asker): Promise<void> => void (await passwordMatches('', null, asker))

/** What is kept of who guessed: nothing by which anybody is known again elsewhere. */
const guesserOf = (email: string, { who }: Asker): string =>
  createHash('sha256')
    .update(`${nameKey(email)}\n${who}`)
    .digest('base64url')
    .slice(0, 16)

/** Ends an address's code: it was used, or could not be sent. Answers whether there was one. */
export async function forgetEmailCode(sql: Sql, email: string): Promise<boolean> {
  const gone = await sql.query('DELETE FROM email_codes WHERE email_key = $1 RETURNING email_key', [nameKey(email)])
  return gone.length > 0
}
