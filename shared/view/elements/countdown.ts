import { css } from '@lit/reactive-element'
import { html } from 'lit/html.js'
import { formatSeconds } from '../../base/format/clock.ts'
import { secondsLeft } from '../../base/format/deadline.ts'
import { define } from '../dom/define.ts'
import type { Sheets } from './base-element.ts'
import { DeadlineElement } from './deadline-element.ts'

/** `<tl-countdown>`: remaining time until a deadline as `mm:ss`, updated once a second; dispatches `done` at the deadline. */
export class TlCountdown extends DeadlineElement {
  static override styles: Sheets = [
    css`
      :host {
        direction: ltr;
        unicode-bidi: isolate;
        font-variant-numeric: tabular-nums lining-nums;
      }
    `,
  ]

  override render() {
    return html`<span translate="no">${this.deadline ? formatSeconds(secondsLeft(this.deadline)) : '—'}</span>`
  }
}

define('tl-countdown', TlCountdown)
