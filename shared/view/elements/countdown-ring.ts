import { css } from '@lit/reactive-element'
import { html, svg } from 'lit/html.js'
import { formatSeconds } from '../../base/format/clock.ts'
import { secondsLeft } from '../../base/format/deadline.ts'
import { define } from '../dom/define.ts'
import type { Sheets } from './base-element.ts'
import { DeadlineElement } from './deadline-element.ts'

/**
 * `<tl-countdown-ring>`: 60 ticks that go out until a deadline, with the remaining time in the middle; `mini` has 24 ticks and no figure. Steps once a second
 * and dispatches `done` at the deadline.
 *
 * - `seconds`: total duration
 * - `state`: `waiting`, `settling` (all ticks off) or `settled` (all on, coloured by `result`: `up`, `down` or `none`)
 * - default slot: caption; slot `figure`: replaces the figure
 */
export class TlCountdownRing extends DeadlineElement {
  static override properties = {
    seconds: { type: Number },
    state: {},
    result: { reflect: true },
    mini: { type: Boolean, reflect: true },
  }
  static override styles: Sheets = [
    css`
      :host {
        display: grid;
        place-items: center;
        position: relative;
        inline-size: 176px;
        block-size: 176px;
        --on: var(--tl-text);
      }
      :host([mini]) {
        inline-size: 28px;
        block-size: 28px;
      }
      :host([result='up']) {
        --on: var(--tl-up);
      }
      :host([result='down']) {
        --on: var(--tl-down);
      }
      svg {
        position: absolute;
        inset: 0;
        inline-size: 100%;
        block-size: 100%;
      }
      line {
        stroke: var(--tl-line-2);
        stroke-width: 2;
        stroke-linecap: round;
      }
      :host([mini]) line {
        stroke-width: 5;
      }
      line.on {
        stroke: var(--on);
      }
      .middle {
        position: relative;
        text-align: center;
      }
      b {
        display: block;
        direction: ltr;
        font-size: var(--tl-fs-36);
        font-weight: 600;
        letter-spacing: -0.03em;
        line-height: 1.1;
        font-variant-numeric: tabular-nums lining-nums;
      }
      ::slotted(*) {
        display: block;
        font-size: var(--tl-fs-12);
        color: var(--tl-text-3);
      }
    `,
  ]

  declare seconds: number
  declare state: 'waiting' | 'settling' | 'settled'
  declare result: 'up' | 'down' | 'none' | undefined
  declare mini: boolean

  constructor() {
    super()
    this.seconds = 60
    this.state = 'waiting'
    this.mini = false
  }

  override updated(changed: Map<string, unknown>): void {
    if (changed.has('deadline')) this.tick()
  }

  protected override tick(): void {
    if (this.state === 'waiting') super.tick()
  }

  override render() {
    const count = this.mini ? 24 : 60
    const left = this.deadline ? secondsLeft(this.deadline) : 0
    const share =
      this.state === 'settled' ? 1 : this.state === 'settling' ? 0 : Math.min(1, left / Math.max(1, this.seconds))
    const lit = Math.ceil(share * count)
    const ticks = [...Array<0>(count)].map((_none, at) => {
      const length = this.mini ? 18 : at % 5 === 0 ? 13 : 10
      return svg`<line class=${at < lit ? 'on' : ''} x1="88" y1="4" x2="88" y2=${4 + length} transform="rotate(${(at * 360) / count} 88 88)" />`
    })
    const figure = html`<slot name="figure"><b translate="no">${formatSeconds(left)}</b></slot><slot></slot>`
    return html`<svg viewBox="0 0 176 176" aria-hidden="true">${ticks}</svg>${this.mini ? '' : html`<div class="middle" role="timer">${figure}</div>`}`
  }
}

define('tl-countdown-ring', TlCountdownRing)
