import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { Refusal, refuse, TooMany } from '../../core/http/refusal.ts'
import { createRequestLimit } from '../../core/http/request-limit.ts'
import { RATES } from '../../core/limits/policies.ts'
import { type ChallengeBinding, storeChallenge, takeChallenge } from '../../core/second-factor/passkey-challenges.ts'
import {
  finishPasskeyAuthentication,
  getRelyingParty,
  type PasskeyUse,
  type RelyingParty,
  readPasskeyResponse,
  startPasskeyAuthentication,
  toPasskeyHandle,
} from '../../core/second-factor/passkeys.ts'
import { toDigest } from '../../core/secrets/random-secrets.ts'
import { findPasskey, listPasskeys, type MemberPasskey, recordPasskeyUse } from './passkey-rows.ts'
import { cancelReset } from './second-factors.ts'

const challengesOf = createRequestLimit(RATES.passkeyChallenges)

/** Handle of a member in passkeys. */
export const toMemberHandle = (member: string): string => toPasskeyHandle(`member ${member}`)

/** Owner of a challenge that only this session of the member may use. */
export const toChallengeOwner = (member: string, token: string): string => `member ${member} ${toDigest(token)}`

/** Returns the relying party of the settings, or the refusal if the site has none. */
export async function findParty({ settings }: Pick<Context, 'settings'>): Promise<RelyingParty | Refusal> {
  const { site_url, name } = await settings.read()
  return getRelyingParty(site_url, name) ?? refuse('accounts.passkeysOff')
}

/** Stores the challenge of options and returns them as JSON text, or a refusal if the client has requested too many. `client` is an address or member. */
export async function issueOptions(
  context: Context,
  options: { challenge: string },
  { client, ...binding }: ChallengeBinding & { client: string },
): Promise<{ options: string } | TooMany> {
  const attempt = await challengesOf(context, client)
  if (attempt instanceof TooMany) return attempt
  await storeChallenge(context.db, options.challenge, binding, context.now())
  return { options: JSON.stringify(options) }
}

/** Returns options with which a member's passkeys confirm a session. */
export async function startConfirmation(context: Context, member: string, owner: string) {
  const party = await findParty(context)
  if (party instanceof Refusal) return party
  const passkeys = await listPasskeys(context.db, member, context.now())
  if (passkeys.length === 0) return refusePasskey(context)
  const options = await startPasskeyAuthentication(party, passkeys)
  return issueOptions(context, options, { purpose: 'confirm', owner, client: member })
}

/** Valid response of a passkey that is not recorded yet. */
export interface ValidPasskey {
  passkey: MemberPasskey
  /** Records the use, in the transaction that accepts it. Returns false if the passkey was used or removed meanwhile. A use cancels an ordered reset. */
  use(tx: Sql): Promise<boolean>
}

/** Returns the refusal of a response that is invalid, expired, or of an unknown passkey. */
export function refusePasskey({ security }: Pick<Context, 'security'>): Refusal {
  const refusal = refuse('accounts.wrongPasskey', {}, { field: 'credential', rule: 'wrong' })
  security.recordFailure('second-factor', refusal)
  return refusal
}

/** Checks the response of a passkey and uses its challenge up. Returns the refusal of a wrong one, or of a copied authenticator. */
export async function checkPasskey(
  context: Pick<Context, 'db' | 'now' | 'settings' | 'security'>,
  credential: string,
  binding: ChallengeBinding,
): Promise<ValidPasskey | Refusal> {
  const { db, now } = context
  const party = await findParty(context)
  if (party instanceof Refusal) return party
  const response = readPasskeyResponse<PasskeyUse>(credential)
  const challenge = response && (await takeChallenge(db, response, binding, now()))
  const passkey = challenge && (await findPasskey(db, response.id, now()))
  if (!passkey) return refusePasskey(context)
  const handle = toMemberHandle(passkey.member)
  const counter = await finishPasskeyAuthentication(party, response, { passkey, challenge, handle })
  if (counter === null) return refusePasskey(context)
  if (counter === 'copied') return refuseCopy(context)
  return {
    passkey,
    async use(tx) {
      if (!(await recordPasskeyUse(tx, passkey, counter, now()))) return false
      await cancelReset(tx, passkey.member, now())
      return true
    },
  }
}

function refuseCopy({ security }: Pick<Context, 'security'>): Refusal {
  const refusal = refuse('accounts.copiedPasskey', {}, { field: 'credential', rule: 'wrong' })
  security.recordFailure('second-factor', refusal)
  return refusal
}
