import type { NewVersion } from '../../shared/view/dom/new-version.ts'

/** Dependencies of {@link Versions}. */
export interface VersionsOptions {
  /** Returns the server's build; null if unknown. */
  fetchBuild(): Promise<string | null>
  /** Returns true while a reload would interrupt the member. */
  isBusy(): boolean
  /** Returns true while a request is in flight that must not be aborted. */
  isSending(): boolean
  /** Shows the offer, or withdraws it with null. */
  offer(version: NewVersion | null): void
  /** Reloads the page. */
  reload(): void
  now(): number
}

/** Minimum time between two requests for the server's build. */
const MIN_CHECK_INTERVAL_MS = 60_000
/** Time after which a postponed offer is shown again. */
const POSTPONE_MS = 60 * 60_000

/** Offers to reload the page when the server has another build than `own`, the page's. It never reloads on its own. */
export class Versions {
  readonly #own: string
  readonly #options: VersionsOptions
  #isNew = false
  /** True if code of the page is missing: the offer does not wait until forms are empty. */
  #isBroken = false
  #askedAt = Number.NEGATIVE_INFINITY
  #quietUntil = 0
  #isOffered = false

  constructor(own: string, options: VersionsOptions) {
    this.#own = own
    this.#options = options
  }

  /** Checks for a new build unless it was checked within the last minute. */
  async check(): Promise<void> {
    if (this.#isNew || this.#options.now() - this.#askedAt < MIN_CHECK_INTERVAL_MS) return this.updateOffer()
    await this.#ask()
  }

  /** Handles code that failed to load. If its build was replaced, the offer is shown at once; if the connection failed, nothing is offered. */
  async handleMissingCode(): Promise<void> {
    if (!this.#isNew) await this.#ask()
    this.#isBroken = this.#isNew
    this.#quietUntil = 0
    this.updateOffer()
  }

  /** Shows or withdraws the offer, depending on what the member is doing. */
  updateOffer(): void {
    const isFree = !this.#options.isSending() && (this.#isBroken || !this.#options.isBusy())
    const wanted = this.#isNew && isFree && this.#options.now() >= this.#quietUntil
    if (wanted === this.#isOffered) return
    this.#isOffered = wanted
    this.#options.offer(wanted ? { load: () => this.#load(), later: () => this.#putOff() } : null)
  }

  /** True if the server has another build than the page. */
  get isNew(): boolean {
    return this.#isNew
  }

  async #ask(): Promise<void> {
    this.#askedAt = this.#options.now()
    const build = await this.#options.fetchBuild()
    this.#isNew = build !== null && build !== '' && build !== this.#own
    this.updateOffer()
  }

  #load(): void {
    if (!this.#options.isSending()) this.#options.reload()
  }

  #putOff(): void {
    this.#quietUntil = this.#options.now() + POSTPONE_MS
    this.updateOffer()
  }
}

/** Returns the build that a page of the site names in its root element; null for other documents. */
export const parseBuild = (html: string): string | null => /<html\b[^>]*\sdata-build="([^"]*)"/.exec(html)?.[1] ?? null
