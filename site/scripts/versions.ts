import type { NewVersion } from '../../shared/dom/new-version.ts'

/** Dependencies of {@link Versions}. */
export interface Offering {
  /** Returns the server's build; null if unknown. */
  deployed(): Promise<string | null>
  /** Returns true while a reload would interrupt the member. */
  isBusy(): boolean
  /** Returns true while a request is in flight that must not be aborted. */
  isSending(): boolean
  /** Shows the offer, or withdraws it with null. */
  offer(version: NewVersion | null): void
  /** Reloads the page. */
  load(): void
  now(): number
}

/** Minimum time between two requests for the server's build. */
const BETWEEN_MS = 60_000
/** Time after which a postponed offer is shown again. */
const PUT_OFF_MS = 60 * 60_000

/** Offers to reload the page when the server has a new build. It never reloads on its own. */
export class Versions {
  readonly #own: string
  readonly #is: Offering
  #isNew = false
  /** Code of the page is missing: the offer does not wait until forms are empty. */
  #isBroken = false
  #askedAt = Number.NEGATIVE_INFINITY
  #quietUntil = 0
  #isOffered = false

  constructor(own: string, is: Offering) {
    this.#own = own
    this.#is = is
  }

  /** Checks for a new build unless it was checked within the last minute. */
  async look(): Promise<void> {
    if (this.#isNew || this.#is.now() - this.#askedAt < BETWEEN_MS) return this.review()
    await this.#ask()
  }

  /** Handles code that failed to load. If its build was replaced, the offer is shown at once; if the connection failed, nothing is offered. */
  async missing(): Promise<void> {
    if (!this.#isNew) await this.#ask()
    this.#isBroken = this.#isNew
    this.#quietUntil = 0
    this.review()
  }

  /** Shows or withdraws the offer, depending on what the member is doing. */
  review(): void {
    const isFree = !this.#is.isSending() && (this.#isBroken || !this.#is.isBusy())
    const wanted = this.#isNew && isFree && this.#is.now() >= this.#quietUntil
    if (wanted === this.#isOffered) return
    this.#isOffered = wanted
    this.#is.offer(wanted ? { load: () => this.#load(), later: () => this.#putOff() } : null)
  }

  /** True if the server has another build than the page. */
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

/** Returns the build that a page of the site names in its root element; null for other documents. */
export const buildIn = (html: string): string | null => /<html\b[^>]*\sdata-build="([^"]*)"/.exec(html)?.[1] ?? null
