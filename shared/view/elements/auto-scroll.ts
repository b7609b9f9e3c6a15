import type { ReactiveController } from '@lit/reactive-element'
import { cancelInNextFrame, runInNextFrame } from '../../state/page/animation-frame.ts'
import { autoplay } from './autoplay.ts'
import { $motionStopped, toggleMotion } from './motion.ts'
import { getNextOffset } from './row.rules.ts'
import type { StoreElement } from './store-element.ts'

/** Stop button of the row: focus or hover on it does not pause the scrolling. */
const STOP_SELECTOR = '.stop'

/**
 * Scrolls a host's row of items by one `stride` every 3 s (HOM-05, CON-14); the row can also be swiped. Pauses during touch, mouse hover and keyboard focus, on
 * a hidden page, with reduced motion, and while the visitor has stopped all motion of the page.
 */
export class AutoScroll implements ReactiveController {
  protected readonly host: StoreElement
  readonly #selector: string
  /** Measures the row in the frame after its layout: reading sizes immediately would force a second layout. */
  readonly #laidOut = new ResizeObserver(() => runInNextFrame(this.#measure))
  #seen: { row: HTMLElement | null; items: number } = { row: null, items: 0 }
  #held = false
  #end: (() => void) | null = null
  #unwatch = () => {}

  /** `selector` finds the row in the host's shadow root; it may not exist yet. */
  constructor(host: StoreElement, selector: string) {
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
    this.#unwatch = $motionStopped().listen(() => this.host.requestUpdate())
  }

  hostDisconnected(): void {
    this.#unwatch()
    this.#end?.()
    this.#end = null
    this.#laidOut.disconnect()
    cancelInNextFrame(this.#measure)
    this.#seen = { row: null, items: 0 }
  }

  hostUpdated(): void {
    const row = this.#row
    const items = row?.childElementCount ?? 0
    if (row === this.#seen.row && items === this.#seen.items) return
    this.#seen = { row, items }
    // A new observation always calls back, even if the size is unchanged.
    this.#laidOut.disconnect()
    if (row) this.#laidOut.observe(row)
  }

  /** True while the visitor has stopped all motion of the page. */
  get stopped(): boolean {
    return $motionStopped().get()
  }

  /** Stops or resumes all motion of the page, also that of other rows. */
  readonly toggle = toggleMotion

  /**
   * Called after each scroll or resize of the row, and after a render that replaced the row or changed the number of its items. `offset`: pixels from the start
   * of the reading direction.
   */
  protected look(_row: HTMLElement, _offset: number): void {}

  /** Returns the length of one step in px. */
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

  /** Restarts the timer: the next step follows a whole interval after touch or hover has ended. */
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
      (focused !== null && !focused.matches(STOP_SELECTOR)) ||
      matchMedia('(prefers-reduced-motion: reduce)').matches
    )
  }

  readonly #step = (): void => {
    const row = this.#row
    if (!row) return
    const next = getNextOffset(Math.abs(row.scrollLeft), row.clientWidth, row.scrollWidth, this.stride(row))
    const sign = getComputedStyle(row).direction === 'rtl' ? -1 : 1
    row.scroll({ left: sign * next, behavior: 'smooth' })
  }

  readonly #measure = (): void => {
    const row = this.#row
    if (row) this.look(row, Math.abs(row.scrollLeft))
  }
}
