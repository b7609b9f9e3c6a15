import crypto from 'node:crypto'
import { type Asker, fairLine } from '../../core/limits/fair-queue.ts'
import { senderOf } from '../../core/limits/sender.ts'

/** Cost of scrypt: one of the equivalent choices of the OWASP password storage cheat sheet, 32 MiB per hash. */
const COST = { N: 32_768, r: 8, p: 3 } as const
const SALT_BYTES = 16
const KEY_BYTES = 32
/**
 * Limits of the hash queue, so that a flood of logins takes neither all memory nor the whole thread pool. A hash takes about 0.1 s. Even at the end of a full
 * queue a client is served before its timeout of 15 s, also on a machine a few times slower.
 */
const LINE = { atOnce: 2, perClient: 8, inAll: 24 } as const

interface Stored {
  N: number
  r: number
  p: number
  salt: Buffer
  key: Buffer
}

/** Compared if there is no stored hash, so that an unknown name costs the same work as a wrong password. */
const NOBODY: Stored = { ...COST, salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) }

const turn = fairLine(LINE)

/** Queue client for an unauthenticated sender, by address. */
export const stranger = (ip: string): Asker => ({ who: senderOf(ip), known: false })

/** Queue client for a logged-in member. */
export const knownMember = (member: string): Asker => ({ who: `member ${member}`, known: true })

/** Queue client for the backend itself and its operator. */
export const OURSELVES: Asker = { who: 'ourselves', known: true }

/**
 * Hashes a password with a random salt: `scrypt$N$r$p$salt$key`.
 * @throws TooBusy if the hash queue is full.
 */
export async function hashPassword(password: string, asker: Asker): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES)
  const key = await derive(password, { ...COST, salt }, asker)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Returns true if a password matches a hash. A null hash (no such member, no password set) takes the same time and returns false. */
export async function passwordMatches(password: string, hash: string | null, asker: Asker): Promise<boolean> {
  const stored = hash === null ? NOBODY : read(hash)
  const key = await derive(password, stored, asker)
  return crypto.timingSafeEqual(key, stored.key) && hash !== null
}

/** Returns true if a hash was made with other parameters than the current ones and should be renewed at the next login. */
export function isOutdated(hash: string): boolean {
  const { N, r, p } = read(hash)
  return N !== COST.N || r !== COST.r || p !== COST.p
}

function read(hash: string): Stored {
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

const derive = (password: string, { N, r, p, salt }: Omit<Stored, 'key'>, asker: Asker): Promise<Buffer> =>
  turn(
    () =>
      new Promise((resolve, reject) => {
        crypto.scrypt(password, salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
    asker,
  )
