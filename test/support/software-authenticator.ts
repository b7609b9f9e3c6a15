import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

/** What a dishonest or another authenticator does differently. */
export interface AuthenticatorChanges {
  origin?: string
  rpId?: string
  isVerified?: boolean
  userHandle?: string
}

/** Creates an authenticator in software with one ES256 key. `create` and `get` return what a browser sends for the options of a server. */
export function createAuthenticator(origin: string, rpId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  let handle = ''

  const clientData = (type: string, challenge: string, changes: AuthenticatorChanges) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: changes.origin ?? origin, crossOrigin: false }))
  const authenticatorData = (flags: number, changes: AuthenticatorChanges, attested: Uint8Array = new Uint8Array()) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    const verified = changes.isVerified === false ? 0 : VERIFIED
    return Buffer.concat([
      createHash('sha256')
        .update(changes.rpId ?? rpId)
        .digest(),
      Buffer.from([flags | verified | PRESENT]),
      count,
      attested,
    ])
  }

  return {
    id: id.toString('base64url'),
    /** Sets the number of uses back, as a copied authenticator has it. */
    rewind() {
      counter = 0
    },
    create(
      options: { challenge: string; user: { id: string } },
      changes: AuthenticatorChanges = {},
    ): RegistrationResponseJSON {
      handle = options.user.id
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)])
      const authData = new Uint8Array(authenticatorData(ATTESTED, changes, attested))
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      )
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, changes).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(options: { challenge: string }, changes: AuthenticatorChanges = {}): AuthenticationResponseJSON {
      const data = authenticatorData(0, changes)
      const client = clientData('webauthn.get', options.challenge, changes)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: changes.userHandle ?? handle,
        },
      }
    },
  }
}
