import type { NewVersion } from '../../shared/dom/new-version.ts'

/** What the offer of a new version hangs on. */
export interface Offering {
  /** Which build the server has; null where that is not known. */
  deployed(): Promise<string | null>
  /** A person is in the middle of something. */
  isBusy(): boolean
  /** Something is on its way that must not be cut off. */
  isSending(): boolean
  /** Makes the offer, or takes it back. */
  offer(version: NewVersion | null): void
  /** Loads the page anew. */
  load(): void
  now(): number
}

/** The server is asked which build it has no more often than this, whoever wants to know. */
const BETWEEN_MS = 60_000
/** An offer that was put off comes again after this. */
const PUT_OFF_MS = 60 * 60_000

/** The offer to load the page anew once the site has been built anew. It never loads by itself. */
export class Versions {
  readonly #own: string
  readonly #is: Offering
  #isNew = false
  /** The page lacks code that it needs: the offer does not wait for an empty form. */
  #isBroken = false
  #askedAt = Number.NEGATIVE_INFINITY
  #quietUntil = 0
  #isOffered = false

  constructor(own: string, is: Offering) {
    this.#own = own
    this.#is = is
  }

  /** Looks whether there is a new build, unless that was asked just now. */
  async look(): Promise<void> {
    if (this.#isNew || this.#is.now() - this.#askedAt < BETWEEN_MS) return this.review()
    await this.#ask()
  }

  /** Code of the page could not be had: gone with its build, or the line is bad, which offers nothing. */
  async missing(): Promise<void> {
    if (!this.#isNew) await this.#ask()
    this.#isBroken = this.#isNew
    this.#quietUntil = 0
    this.review()
  }

  /** Makes the offer, or takes it back, by what the person does now. */
  review(): void {
    const isFree = !this.#is.isSending() && (this.#isBroken || !this.#is.isBusy())
    const wanted = this.#isNew && isFree && this.#is.now() >= this.#quietUntil
    if (wanted === this.#isOffered) return
    this.#isOffered = wanted
    this.#is.offer(wanted ? { load: () => this.#load(), later: () => this.#putOff() } : null)
  }

  /** Whether there is a build that the page is not of. */
  get isNew(): boolean {
    return this.#isNew
  }

  async #ask(): Promise<void> {
    this.#askedAt = this.#is.now()
    const build = await this.#is.deployed()
    this.#isNew = build !== null && build !== '' && build !== this.#own
    this.review()
  }

  #load(): void {
    if (!this.#is.isSending()) this.#is.load()
  }

  #putOff(): void {
    this.#quietUntil = this.#is.now() + PUT_OFF_MS
    this.review()
  }
}

/** The build that a page of the site names in its root; null in anything else. */
export const buildIn = (html: string): string | null => /<html\b[^>]*\sdata-build="([^"]*)"/.exec(html)?.[1] ?? null
