import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../core/http/context.ts'

/** A password that was proven in a session is recognised there for this long, counted from the proof; uses do not extend it. */
export const PROVEN_MS = 5 * 60_000
/** Sessions remembered at most. Beyond it the oldest proof is forgotten, and its password is hashed again. */
const MAX_SESSIONS = 10_000
const KEY_BYTES = 32

/** A password given in a session, to be compared with the stored hash. */
export interface GivenPassword {
  /** The session's token. */
  session: string
  /** The stored hash as it is now. Changing or resetting the password changes it, which ends every earlier proof. */
  hash: string
  given: string
}

interface Proof {
  digest: Buffer
  at: number
}

/**
 * Remembers per session which password was proven last, so that confirming the next swap costs no scrypt. It is a memo of `passwordMatches` and never a
 * replacement: a password passes only if it is the very one that scrypt has accepted for the same stored hash in the same session.
 *
 * What is kept is an HMAC-SHA256 of session, stored hash and password under a random key of this process. Without the key, which is never written anywhere,
 * the digest says nothing about the password; it is compared in constant time. A reader of the process's memory could try passwords against it quickly, but
 * such a reader sees the passwords themselves as they arrive. It is kept per node and not in the database for that reason: stored with its key it would be
 * a fast hash of a password. On another node the password is hashed once more.
 *
 * Requests with the same password that arrive together share one hash.
 */
export class ProvenPasswords {
  readonly #key = randomBytes(KEY_BYTES)
  readonly #proofs = new Map<string, Proof>()
  readonly #running = new Map<string, Promise<boolean>>()
  readonly #now: () => number

  /** `now` in ms. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns whether the password is the stored one; `compare` is called only if that is not known yet. Rejects as `compare` does. */
  async matches(password: GivenPassword, compare: () => Promise<boolean>): Promise<boolean> {
    const session = this.#digest(password.session).toString('base64')
    const digest = this.#digest(password.session, password.hash, password.given)
    const proof = this.#proofs.get(session)
    if (proof && this.#isCurrent(proof) && timingSafeEqual(proof.digest, digest)) return true
    const id = digest.toString('base64')
    const running = this.#running.get(id) ?? compare().finally(() => this.#running.delete(id))
    this.#running.set(id, running)
    const isRight = await running
    if (isRight) this.#remember(session, digest)
    return isRight
  }

  #remember(session: string, digest: Buffer): void {
    this.#proofs.delete(session)
    this.#proofs.set(session, { digest, at: this.#now() })
    for (const oldest of this.#proofs.keys()) {
      if (this.#proofs.size <= MAX_SESSIONS) break
      this.#proofs.delete(oldest)
    }
  }

  /** A clock that was set back must not keep a proof alive. */
  #isCurrent({ at }: Proof): boolean {
    const age = this.#now() - at
    return age >= 0 && age < PROVEN_MS
  }

  /** JSON separates the parts, so that no two lists of parts give the same text. */
  #digest(...parts: readonly string[]): Buffer {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest()
  }
}

const running = new WeakMap<Context, ProvenPasswords>()

/** The proven passwords of a running backend. */
export function provenPasswordsOf(context: Context): ProvenPasswords {
  const proven = running.get(context) ?? new ProvenPasswords(context.now)
  running.set(context, proven)
  return proven
}
