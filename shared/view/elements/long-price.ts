import { css } from '@lit/reactive-element'
import { html } from 'lit/html.js'
import { define } from '../dom/define.ts'
import { TlPrice } from './price.ts'

/** `<tl-long-price>`: price with more digits than its market's step. The digits after the first `step` decimals are pale. */
export class TlLongPrice extends TlPrice {
  static override properties = { ...TlPrice.properties, step: { type: Number } }
  static override styles = [
    TlPrice.styles,
    css`
      i {
        font-style: normal;
        font-weight: 400;
        font-size: var(--tl-tail-size, inherit);
        color: var(--tl-tail-color, var(--tl-text-2));
      }
    `,
  ].flat()

  declare step: number

  constructor() {
    super()
    this.step = 2
  }

  protected override renderText(text: string, changedFrom: number): unknown {
    const end = text.length - Math.max(0, this.digits - this.step)
    return html`${super.renderText(text.slice(0, end), changedFrom)}<i>${text.slice(end)}</i>`
  }
}

define('tl-long-price', TlLongPrice)
