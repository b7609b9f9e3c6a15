import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Time after a proof in which the password is recognized in the same session, ms. Uses do not extend it. */
export const PROOF_LIFE_MS = 5 * 60_000
/** Maximum number of sessions remembered. Beyond it the oldest proof is dropped, and its password is hashed again. */
const MAX_SESSIONS = 10_000
const KEY_BYTES = 32

/** Password given in a session, to compare with the stored hash. */
export interface GivenPassword {
  /** Token of the session. */
  session: string
  /** Current stored hash. Changing or resetting the password changes it, which invalidates every earlier proof. */
  hash: string
  given: string
}

interface Proof {
  digest: Buffer
  at: number
}

/**
 * Remembers for each session which password was proven last, so that confirming the next swap costs no scrypt hash. It only caches results of
 * `passwordMatches`: a password passes only if scrypt has accepted the same password for the same stored hash in the same session.
 *
 * It stores an HMAC-SHA256 of session, stored hash and password under a random key of this process. The key is never written anywhere; without it the digest
 * reveals nothing about the password. Digests are compared in constant time. A reader of the process's memory could try passwords against it quickly, but also
 * sees passwords as they arrive. For that reason it is kept per node and not in the database: stored with its key it would be a fast hash of a password. On
 * another node the password is hashed once more.
 *
 * Concurrent requests with the same password share one hash.
 */
export class ProvenPasswords {
  readonly #key = randomBytes(KEY_BYTES)
  readonly #proofs = new Map<string, Proof>()
  readonly #running = new Map<string, Promise<boolean>>()
  readonly #now: () => number

  /** `now` returns ms. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns true if the password is the stored one. Calls `compare` only if that is not known yet, and rejects as `compare` does. */
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
    return age >= 0 && age < PROOF_LIFE_MS
  }

  /** JSON separates the parts, so that different lists of parts never give the same text. */
  #digest(...parts: readonly string[]): Buffer {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest()
  }
}
