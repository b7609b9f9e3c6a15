import { COUNTDOWN_TICK_MS } from '../../base/contract/constants.ts'
import { type Deadline, secondsLeft } from '../../base/format/deadline.ts'
import { BaseElement } from './base-element.ts'

/** Base class of countdown elements: renders once a second and dispatches `done` once at the deadline. */
export class DeadlineElement extends BaseElement {
  static override properties: Record<string, object> = { deadline: { attribute: false } }

  declare deadline: Deadline | null | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #done: Deadline | null = null

  override connectedCallback(): void {
    super.connectedCallback()
    this.#timer = setInterval(() => this.tick(), COUNTDOWN_TICK_MS)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#timer)
  }

  /** Renders the remaining time. */
  protected tick(): void {
    if (!this.deadline) return
    this.requestUpdate()
    if (this.#done === this.deadline || secondsLeft(this.deadline) > 0) return
    this.#done = this.deadline
    this.dispatchEvent(new CustomEvent('done'))
  }
}
