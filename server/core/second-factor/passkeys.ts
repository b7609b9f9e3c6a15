import { createHash, timingSafeEqual } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import * as v from 'valibot'

/** Loads the package with the first passkey: it would make each start about 0.1 s longer. */
const loadPackage = () => import('@simplewebauthn/server')

/** Time in which the browser completes a ceremony, in ms. A stored challenge is valid as long. */
export const CEREMONY_MS = 300_000

/** Accepted signatures (COSE ids): EdDSA, ES256 and RS256, as all current authenticators have one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Site that a passkey belongs to. It comes from the settings: an origin of the request is the client's choice. */
export interface RelyingParty {
  /** Domain without protocol and port, as in `trade.example.com`. */
  id: string
  /** Name that the browser may show. */
  name: string
  /** Origins from which a ceremony is accepted, as in `https://trade.example.com`. */
  origins: string[]
}

/** Passkey as it is stored. Key and id are base64url. */
export interface StoredPasskey {
  id: string
  publicKey: string
  /** Number of uses that the authenticator reported last; 0 if it does not count. */
  counter: number
  transports: string[]
  /** Whether the passkey can be copied to other devices of its owner. */
  isSynced: boolean
}

/** Response of a browser that has created a passkey. */
export type PasskeyCreation = RegistrationResponseJSON
/** Response of a browser that has used a passkey. */
export type PasskeyUse = AuthenticationResponseJSON
/** Response of a browser. The package checks everything but the parts that find passkey and challenge. */
export type PasskeyResponse = PasskeyCreation | PasskeyUse

const responseText = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ id: v.string(), response: v.looseObject({ clientDataJSON: v.string() }) }),
)

/** Returns the response that a browser sent as JSON text, or null if it has no such form. */
export function readPasskeyResponse<Response extends PasskeyResponse>(text: string): Response | null {
  const read = v.safeParse(responseText, text)
  return read.success ? (read.output as unknown as Response) : null
}

/** Returns the handle that a passkey stores of its owner, without personal data. `owner` names kind and id, for example `member 7`. */
export const toPasskeyHandle = (owner: string): string =>
  createHash('sha256').update(`tradelet passkey\n${owner}`).digest('base64url')

/** Returns the relying party of a site from its address, or null if browsers offer no passkeys there (neither HTTPS nor `localhost`). */
export function getRelyingParty(siteUrl: string, name: string): RelyingParty | null {
  if (!URL.canParse(siteUrl)) return null
  const { protocol, hostname, origin } = new URL(siteUrl)
  const isOffered = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')
  return isOffered && !/^[\d.]+$|^\[/.test(hostname) ? { id: hostname, name, origins: [origin] } : null
}

/**
 * Returns the options of a new passkey, with a random challenge that the caller stores for `CEREMONY_MS`.
 * @param handle id of the owner in base64url, at most 64 bytes, without personal data; the authenticator returns it at a login without a name
 * @param existing ids of passkeys of the owner; an authenticator that has one of them refuses
 */
export const startPasskeyRegistration = async (
  party: RelyingParty,
  { handle, name, existing }: { handle: string; name: string; existing: readonly string[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  (await loadPackage()).generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    timeout: CEREMONY_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** Returns the passkey that a browser created for a challenge, or null if the response is invalid. */
export async function finishPasskeyRegistration(
  party: RelyingParty,
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await loadPackage()
  const result = await orNull(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!result?.verified) return null
  const { credential, credentialDeviceType } = result.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isSynced: credentialDeviceType === 'multiDevice',
  }
}

/** Returns the options of a login or confirmation, with a random challenge. Without `allowed`, the browser offers all passkeys of the site. */
export const startPasskeyAuthentication = async (
  party: RelyingParty,
  allowed: readonly Pick<StoredPasskey, 'id' | 'transports'>[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  (await loadPackage()).generateAuthenticationOptions({
    rpID: party.id,
    timeout: CEREMONY_MS,
    userVerification: 'required',
    ...(allowed.length > 0
      ? {
          allowCredentials: allowed.map(({ id, transports }) => ({ id, transports })),
        }
      : {}),
  })

/**
 * Returns the counter to store after a valid response of a passkey, `copied` if the signature is valid but its counter is not above the stored one, which a copy
 * of the authenticator or a repeated response causes, or null if the response is invalid.
 * @param expected stored passkey, the challenge, and the owner's handle. A response may leave the handle out; another owner's handle is rejected.
 */
export async function finishPasskeyAuthentication(
  party: RelyingParty,
  response: AuthenticationResponseJSON,
  { passkey, challenge, handle }: { passkey: StoredPasskey; challenge: string; handle: string },
): Promise<number | 'copied' | null> {
  const given = response.response?.userHandle
  if (response.id !== passkey.id || (given && !isSameHandle(given, handle))) return null
  const { verifyAuthenticationResponse } = await loadPackage()
  const result = await orNull(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // Compared below: the package throws the same error for a copy as for a wrong signature.
        counter: 0,
        transports: passkey.transports,
      },
    }),
  )
  if (!result?.verified) return null
  const { newCounter } = result.authenticationInfo
  const counts = newCounter > 0 || passkey.counter > 0
  return counts && newCounter <= passkey.counter ? 'copied' : newCounter
}

function isSameHandle(given: string, handle: string): boolean {
  const [left, right] = [Buffer.from(given, 'base64url'), Buffer.from(handle, 'base64url')]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Returns the result of a check, or null if it throws: the package throws for every response that is malformed, expired or of another site. */
async function orNull<Result>(check: () => Promise<Result>): Promise<Result | null> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}
