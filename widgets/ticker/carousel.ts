import type { LitElement, ReactiveController } from 'lit'
import { autoplay } from './autoplay.ts'
import { itemsSeen, nextOffset } from './ticker.rules.ts'

/** Markets beside each other before anything is measured. */
const FIRST = 3

/**
 * Moves a host's row of items on, a view at a time. It rests while a finger or a mouse is on it, while it has the focus, on a hidden page, for people who
 * asked for less motion, and when it was stopped.
 */
export class Carousel implements ReactiveController {
  /** How many items have come into view so far. */
  seen = FIRST
  stopped = false
  readonly #host: LitElement
  #held = false
  #end: (() => void) | null = null

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    const { renderRoot } = this.#host
    this.#host.addEventListener('pointerenter', this.#hover)
    this.#host.addEventListener('pointerleave', this.#release)
    for (const type of ['touchstart', 'touchend', 'touchcancel'] as const)
      this.#host.addEventListener(type, type === 'touchstart' ? this.#hold : this.#release, { passive: true })
    renderRoot.addEventListener('scroll', this.#measure, { capture: true, passive: true })
    this.#restart()
  }

  hostDisconnected(): void {
    this.#end?.()
    this.#end = null
  }

  hostUpdated(): void {
    this.#measure()
  }

  /** Stops or goes on, as the person says. */
  readonly toggle = (): void => {
    this.stopped = !this.stopped
    this.#host.requestUpdate()
  }

  get #row(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.carousel .items')
  }

  readonly #hold = () => {
    this.#held = true
  }

  readonly #hover = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') this.#held = true
  }

  /** The next step is a whole interval away from the moment a finger or a mouse leaves. */
  readonly #release = () => {
    this.#held = false
    this.#restart()
  }

  #restart(): void {
    this.#end?.()
    this.#end = autoplay(this.#step, this.#resting)
  }

  readonly #resting = (): boolean =>
    this.stopped ||
    this.#held ||
    document.hidden ||
    (this.#host.renderRoot as ShadowRoot).activeElement !== null ||
    matchMedia('(prefers-reduced-motion: reduce)').matches

  readonly #step = (): void => {
    const row = this.#row
    if (!row) return
    const next = nextOffset(Math.abs(row.scrollLeft), row.clientWidth, row.scrollWidth)
    const sign = getComputedStyle(row).direction === 'rtl' ? -1 : 1
    row.scrollTo({ left: sign * next, behavior: 'smooth' })
  }

  readonly #measure = (): void => {
    const row = this.#row
    if (!row) return
    const seen = itemsSeen(Math.abs(row.scrollLeft), row.clientWidth, row.scrollWidth, row.childElementCount)
    if (seen <= this.seen) return
    this.seen = seen
    this.#host.requestUpdate()
  }
}
