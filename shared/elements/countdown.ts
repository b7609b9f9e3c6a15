import { css, html } from 'lit'
import { COUNTDOWN_TICK_MS } from '../contract/constants.ts'
import { define } from '../dom/define.ts'
import { type Deadline, secondsLeft } from '../format/countdown.ts'
import { formatSeconds } from '../format/times.ts'
import { BaseElement, type Sheets } from './base-element.ts'

/** `<tl-countdown>`: the time that is left until a deadline as `mm:ss`, stepping once a second; dispatches `done` when it is over. */
export class TlCountdown extends BaseElement {
  static override properties = { deadline: { attribute: false } }
  static override styles: Sheets = [
    css`
      :host {
        direction: ltr;
        unicode-bidi: isolate;
        font-variant-numeric: tabular-nums lining-nums;
      }
    `,
  ]

  declare deadline: Deadline | null | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #done: Deadline | null = null

  override connectedCallback(): void {
    super.connectedCallback()
    this.#timer = setInterval(() => this.#tick(), COUNTDOWN_TICK_MS)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#timer)
  }

  #tick(): void {
    this.requestUpdate()
    if (!this.deadline || this.#done === this.deadline || secondsLeft(this.deadline) > 0) return
    this.#done = this.deadline
    this.dispatchEvent(new Event('done'))
  }

  override render() {
    return html`${this.deadline ? formatSeconds(secondsLeft(this.deadline)) : '—'}`
  }
}

define('tl-countdown', TlCountdown)
