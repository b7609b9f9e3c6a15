import crypto from 'node:crypto'
import { type Client, createFairQueue } from '../../core/limits/fair-queue.ts'
import { QUEUES } from '../../core/limits/policies.ts'
import { toSenderKey } from '../../core/limits/sender.ts'

/** Cost of scrypt: one of the equivalent choices of the OWASP password storage cheat sheet, 32 MiB per hash. */
const COST = { N: 32_768, r: 8, p: 3 } as const
const SALT_BYTES = 16
const KEY_BYTES = 32

interface StoredHash {
  N: number
  r: number
  p: number
  salt: Buffer
  key: Buffer
}

/** Compared if a stored hash is missing, so that an unknown name costs the same work as a wrong password. */
const PLACEHOLDER_HASH: StoredHash = { ...COST, salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) }

const enqueueHash = createFairQueue(QUEUES.passwordHashes)

/** Queue client for an unauthenticated sender, by address. */
export const toUnknownClient = (ip: string): Client => ({ key: toSenderKey(ip), isKnown: false })

/** Queue client for a logged-in member. */
export const toMemberClient = (member: string): Client => ({ key: `member ${member}`, isKnown: true })

/** Queue client for the backend itself and its operator. */
export const BACKEND_CLIENT: Client = { key: 'ourselves', isKnown: true }

/**
 * Hashes a password with a random salt: `scrypt$N$r$p$salt$key`.
 * @throws TooBusy if the hash queue is full.
 */
export async function hashPassword(password: string, asker: Client): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES)
  const key = await deriveKey(password, { ...COST, salt }, asker)
  return formatHash(salt, key)
}

/** Creates a hash that no password has, for a member who must not log in any more. */
export function createUnusableHash(): string {
  const [salt, key] = [crypto.randomBytes(SALT_BYTES), crypto.randomBytes(KEY_BYTES)]
  return formatHash(salt, key)
}

const formatHash = (salt: Buffer, key: Buffer): string =>
  ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')

/** Returns true if a password matches a hash. A null hash (no such member, no password set) takes the same time and returns false. */
export async function passwordMatches(password: string, hash: string | null, asker: Client): Promise<boolean> {
  const stored = hash === null ? PLACEHOLDER_HASH : parseHash(hash)
  const key = await deriveKey(password, stored, asker)
  return crypto.timingSafeEqual(key, stored.key) && hash !== null
}

/** Returns true if a hash was made with other parameters than the current ones and should be renewed at the next login. */
export function isOutdatedHash(hash: string): boolean {
  const { N, r, p } = parseHash(hash)
  return N !== COST.N || r !== COST.r || p !== COST.p
}

function parseHash(hash: string): StoredHash {
  const [kind, N, r, p, salt = '', key = ''] = hash.split('$')
  if (kind !== 'scrypt') throw new Error('unknown format of a stored password hash')
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

const deriveKey = (password: string, { N, r, p, salt }: Omit<StoredHash, 'key'>, asker: Client): Promise<Buffer> =>
  enqueueHash(
    () =>
      new Promise((resolve, reject) => {
        crypto.scrypt(password, salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
    asker,
  )
