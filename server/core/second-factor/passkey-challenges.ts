import * as v from 'valibot'
import type { Sql } from '../db/sql.ts'
import { deleteOlder } from '../db/time-partitions.ts'
import { toDigest } from '../secrets/random-secrets.ts'
import { CEREMONY_MS, type PasskeyResponse } from './passkeys.ts'

/** Use of a challenge. A response for one purpose is not accepted for another. */
export type ChallengePurpose = 'add' | 'confirm' | 'login'

/** Binding of a challenge: its purpose, and kind, id and session of the person, as in `member 7 <digest>`; "" for a login, whose person is not known yet. */
export interface ChallengeBinding {
  purpose: ChallengePurpose
  owner: string
}

/** Stores the challenge of a ceremony for `CEREMONY_MS`. All nodes accept it. */
export const storeChallenge = (
  sql: Sql,
  challenge: string,
  { purpose, owner }: ChallengeBinding,
  now: number,
): Promise<unknown> =>
  sql.query('INSERT INTO passkey_challenges (digest, purpose, owner, expires_at) VALUES ($1, $2, $3, $4::bigint)', [
    toDigest(challenge),
    purpose,
    owner,
    now + CEREMONY_MS,
  ])

/**
 * Uses up the challenge that a response signs and returns it, or null if none with this binding waits. Call it outside of the transaction that accepts the
 * response: a challenge whose response is refused must not work again.
 */
export async function takeChallenge(
  sql: Sql,
  response: PasskeyResponse,
  { purpose, owner }: ChallengeBinding,
  now: number,
): Promise<string | null> {
  const challenge = readChallenge(response)
  if (challenge === null) return null
  const [taken] = await sql.query<{ expires_at: number }>(
    'DELETE FROM passkey_challenges WHERE digest = $1 AND purpose = $2 AND owner = $3 RETURNING expires_at',
    [toDigest(challenge), purpose, owner],
  )
  return taken && taken.expires_at > now ? challenge : null
}

const clientData = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.string() }))

/** Returns the challenge that a response names. It only finds the stored one; `passkeys.ts` checks the signature over it. */
function readChallenge({ response }: PasskeyResponse): string | null {
  const read = v.safeParse(clientData, Buffer.from(response.clientDataJSON, 'base64url').toString())
  return read.success ? read.output.challenge : null
}

/** Deletes challenges that have expired. */
export const deleteExpiredChallenges = (sql: Sql, now: number): Promise<void> =>
  deleteOlder(sql, 'passkey_challenges', 'expires_at', now + 1)
