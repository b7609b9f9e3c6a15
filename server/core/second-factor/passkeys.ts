import { timingSafeEqual } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

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
export const startPasskeyRegistration = (
  party: RelyingParty,
  { handle, name, existing }: { handle: string; name: string; existing: readonly string[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
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
export const startPasskeyAuthentication = (
  party: RelyingParty,
  allowed: readonly Pick<StoredPasskey, 'id' | 'transports'>[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
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
 * Returns the counter to store after a valid response of a passkey, or null if the response is invalid.
 * @param expected stored passkey, the challenge, and the owner's handle. A response may leave the handle out; another owner's handle is rejected.
 */
export async function finishPasskeyAuthentication(
  party: RelyingParty,
  response: AuthenticationResponseJSON,
  { passkey, challenge, handle }: { passkey: StoredPasskey; challenge: string; handle: string },
): Promise<number | null> {
  const given = response.response?.userHandle
  if (response.id !== passkey.id || (given && !isSameHandle(given, handle))) return null
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
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  )
  return result?.verified ? result.authenticationInfo.newCounter : null
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
