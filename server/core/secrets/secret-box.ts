import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'

/** Key of an installation: 32 bytes as 64 hex digits. */
export type SecretKey = string

const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]
/** `sealed:<id of the key>:<last characters, in clear>:<nonce, cipher text and tag>`. */
const SEALED = /^sealed:([0-9a-f]{8}):([^:]*):([A-Za-z0-9_-]+)$/

/** Error of a text that was encrypted with a key that this process does not have, or that was changed. */
export class CannotOpen extends Error {}

/** Encrypts with the first of its keys and decrypts with all of them. */
export interface SecretBox {
  /** Encrypts a text for an owner. Its last `clear` characters stay readable, for lists that mask the rest. Equal text, owner and key give an equal result. */
  seal(text: string, owner: string, clear?: number): string
  /**
   * Decrypts the result of `seal` for the same owner. Returns a text that was never encrypted unchanged.
   * @throws `CannotOpen`
   */
  open(stored: string, owner: string): string
  /** Returns whether a text is encrypted with the first key. */
  isCurrent(stored: string): boolean
}

/** Returns whether a stored text is encrypted. */
export const isSealed = (stored: string): boolean => SEALED.test(stored)

/** Returns the last readable characters of a text that may be encrypted, at most four. */
export const lastOf = (stored: string): string => (SEALED.exec(stored)?.[2] ?? stored).slice(-4)

/** Returns an identifier of a key that does not disclose the key. */
export const keyId = (key: SecretKey): string =>
  createHash('sha256').update(`tradelet key id\n${key.toLowerCase()}`).digest('hex').slice(0, 8)

/** Creates a box from one or more keys. */
export function secretBox([first, ...others]: readonly [SecretKey, ...SecretKey[]]): SecretBox {
  const keys = new Map([...others, first].map((key) => [keyId(key), partsOf(key)]))
  const current = keyId(first)
  return {
    seal(text, owner, clear = 0) {
      const { encryption, nonces } = partsOf(first)
      const tail = clear === 0 ? '' : text.slice(-clear)
      const about = aboutOf(current, tail, owner)
      // The nonce is derived from the text and its owner: different texts never share a nonce, and equal texts of an owner can be recognised.
      const nonce = createHmac('sha256', nonces).update(`${about}\n${text}`).digest().subarray(0, NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, encryption, nonce).setAAD(Buffer.from(about))
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return `sealed:${current}:${tail}:${Buffer.concat(sealed).toString('base64url')}`
    },
    open(stored, owner) {
      const [, id = '', tail = '', data = ''] = SEALED.exec(stored) ?? []
      if (id === '') return stored
      const key = keys.get(id)
      if (!key) throw new CannotOpen(`the key ${id} is missing: SECRETS_KEY must name it`)
      const bytes = Buffer.from(data, 'base64url')
      try {
        const decipher = createDecipheriv(CIPHER, key.encryption, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(aboutOf(id, tail, owner)))
          .setAuthTag(bytes.subarray(-TAG_BYTES))
        return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch (error) {
        throw new CannotOpen('an encrypted text was changed, or belongs to another owner', { cause: error })
      }
    },
    isCurrent: (stored) => SEALED.exec(stored)?.[1] === current,
  }
}

/** Returns the additional authenticated data: a text can only be decrypted with its own key, readable end and owner. */
const aboutOf = (id: string, tail: string, owner: string): string => `tradelet sealed 1\n${id}\n${tail}\n${owner}`

function partsOf(key: SecretKey): { encryption: Buffer; nonces: Buffer } {
  const part = (info: string) => Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', info, 32))
  return { encryption: part('tradelet encryption'), nonces: part('tradelet nonces') }
}
