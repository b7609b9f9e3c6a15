import { css } from '@lit/reactive-element'
import { html, svg } from 'lit/html.js'
import { define } from '../dom/define.ts'
import { BaseElement, type Sheets } from './base-element.ts'
import { createLinePath, LINE_BOX } from './line-path.ts'

/**
 * `<tl-sparkline>`: price history as one line without axes, 22 px high. Takes decimal texts in `values`, whose shape matters, not their scale. Without data it
 * shows a dashed line. Time runs from left to right in every language.
 */
export class TlSparkline extends BaseElement {
  static override properties = { values: { attribute: false } }
  static override styles: Sheets = [
    css`
      :host {
        display: block;
        block-size: 22px;
        direction: ltr;
      }
      svg {
        display: block;
        inline-size: 100%;
        block-size: 22px;
        overflow: visible;
      }
      path {
        fill: none;
        stroke: currentColor;
        stroke-width: 1.5;
        vector-effect: non-scaling-stroke;
        stroke-linejoin: round;
        stroke-linecap: round;
      }
      .none {
        stroke: var(--tl-line-ctl);
        stroke-dasharray: 3 4;
      }
    `,
  ]

  declare values: readonly string[] | null | undefined

  override render() {
    const path = createLinePath((this.values ?? []).map(Number).filter(Number.isFinite))
    return html`<svg viewBox="0 0 ${LINE_BOX.width} ${LINE_BOX.height}" preserveAspectRatio="none" aria-hidden="true">${
      path ? svg`<path d=${path} />` : svg`<path class="none" d="M0 ${LINE_BOX.height / 2}H${LINE_BOX.width}" />`
    }</svg>`
  }
}

define('tl-sparkline', TlSparkline)
