import crypto from 'node:crypto'
import { type Asker, fairLine } from '../limits/fair-line.ts'
import { senderOf } from '../limits/sender.ts'

/** Cost of scrypt: one of the equal choices of the OWASP password storage cheat sheet, 32 MiB a hash. */
const COST = { N: 32_768, r: 8, p: 3 } as const
const SALT_BYTES = 16
const KEY_BYTES = 32
/**
 * Hashes at once, so that a flood of logins takes neither all memory nor all of the thread pool; the others wait. A hash takes about 0.1 s: who waits behind
 * as many as may is served long before a client gives up (15 s), also on a machine a few times slower.
 */
const LINE = { atOnce: 2, perClient: 8, inAll: 24 } as const

interface Stored {
  N: number
  r: number
  p: number
  salt: Buffer
  key: Buffer
}

/** Compared when there is nothing to compare with, so that an unknown name costs the same work as a wrong password. */
const NOBODY: Stored = { ...COST, salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) }

const turn = fairLine(LINE)

/** Whoever sends from an address, whom nothing else is known of. */
export const stranger = (ip: string): Asker => ({ who: senderOf(ip), known: false })

/** A member who is signed in. */
export const knownMember = (member: string): Asker => ({ who: `member ${member}`, known: true })

/** The backend itself, and its operator. */
export const OURSELVES: Asker = { who: 'ourselves', known: true }

/** The hash of a password with its parameters and a random salt: `scrypt$N$r$p$salt$key`. Rejects with `TooBusy` when the asker cannot be served soon, here and below. */
export async function hashPassword(password: string, asker: Asker): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES)
  const key = await derive(password, { ...COST, salt }, asker)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether a password belongs to a hash; `null` (no such member, no password set) takes as long and answers false. */
export async function passwordMatches(password: string, hash: string | null, asker: Asker): Promise<boolean> {
  const stored = hash === null ? NOBODY : read(hash)
  const key = await derive(password, stored, asker)
  return crypto.timingSafeEqual(key, stored.key) && hash !== null
}

/** Whether a hash was made with other parameters than ours today, and is to be made again when the password is at hand. */
export function isOutdated(hash: string): boolean {
  const { N, r, p } = read(hash)
  return N !== COST.N || r !== COST.r || p !== COST.p
}

function read(hash: string): Stored {
  const [kind, N, r, p, salt = '', key = ''] = hash.split('$')
  if (kind !== 'scrypt') throw new Error('a stored password has a form that this version does not know')
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
