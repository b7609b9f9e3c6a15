import type { LitElement, ReactiveController } from 'lit'
import { forget, nextFrame } from '../dom/frame.ts'
import { autoplay } from './autoplay.ts'
import { nextOffset } from './row.rules.ts'

/** The button that stops the row: focus or a pointer on it does not count as reading the row. */
const STOP = '.stop'

/**
 * Moves a host's row of items on, a stride each 3 s (HOM-05, CON-14), and lets it be swiped. It rests while a finger or a mouse is on it, while the
 * keyboard is in it, on a hidden page, for people who asked for less motion, and when it was stopped.
 */
export class AutoScroll implements ReactiveController {
  stopped = false
  protected readonly host: LitElement
  readonly #selector: string
  /** Has the row measured in the frame after one that laid it out: reading sizes at once would have the page laid out twice. */
  readonly #laidOut = new ResizeObserver(() => nextFrame(this.#measure))
  #seen: { row: HTMLElement | null; items: number } = { row: null, items: 0 }
  #held = false
  #end: (() => void) | null = null

  /** `selector` finds the row in the host's shadow root; there may be none yet. */
  constructor(host: LitElement, selector: string) {
    this.host = host
    this.#selector = selector
    host.addController(this)
  }

  hostConnected(): void {
    this.host.addEventListener('pointerenter', this.#hover)
    this.host.addEventListener('pointerleave', this.#release)
    for (const type of ['touchstart', 'touchend', 'touchcancel'] as const)
      this.host.addEventListener(type, type === 'touchstart' ? this.#hold : this.#release, { passive: true })
    this.host.renderRoot.addEventListener('scroll', this.#measure, { capture: true, passive: true })
    this.#release()
  }

  hostDisconnected(): void {
    this.#end?.()
    this.#end = null
    this.#laidOut.disconnect()
    forget(this.#measure)
    this.#seen = { row: null, items: 0 }
  }

  hostUpdated(): void {
    const row = this.#row
    const items = row?.childElementCount ?? 0
    if (row === this.#seen.row && items === this.#seen.items) return
    this.#seen = { row, items }
    // Who begins to observe is told, whether or not the size is another.
    this.#laidOut.disconnect()
    if (row) this.#laidOut.observe(row)
  }

  /** Stops or goes on, as the person says. */
  readonly toggle = (): void => {
    this.stopped = !this.stopped
    this.host.requestUpdate()
  }

  /** Takes note of what of the row is in view; after each scroll, each drawing and each change of its size. `offset` in pixels from the start of the reading direction. */
  protected look(_row: HTMLElement, _offset: number): void {}

  /** How far one step goes, in pixels. */
  protected stride(row: HTMLElement): number {
    return row.clientWidth
  }

  get #row(): HTMLElement | null {
    return this.host.renderRoot.querySelector(this.#selector)
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
    this.#end?.()
    this.#end = autoplay(this.#step, this.#resting)
  }

  readonly #resting = (): boolean => {
    const focused = this.host.renderRoot.querySelector(':focus-visible')
    return (
      this.stopped ||
      this.#held ||
      document.hidden ||
      (focused !== null && !focused.matches(STOP)) ||
      matchMedia('(prefers-reduced-motion: reduce)').matches
    )
  }

  readonly #step = (): void => {
    const row = this.#row
    if (!row) return
    const next = nextOffset(Math.abs(row.scrollLeft), row.clientWidth, row.scrollWidth, this.stride(row))
    const sign = getComputedStyle(row).direction === 'rtl' ? -1 : 1
    row.scrollTo({ left: sign * next, behavior: 'smooth' })
  }

  readonly #measure = (): void => {
    const row = this.#row
    if (row) this.look(row, Math.abs(row.scrollLeft))
  }
}
