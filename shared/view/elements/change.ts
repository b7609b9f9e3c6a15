import { css } from '@lit/reactive-element'
import { html } from 'lit/html.js'
import { parseChangeText } from '../../base/format/change-text.ts'
import { formatDecimal } from '../../base/format/numbers.ts'
import { $language } from '../../state/preferences/language.ts'
import { define } from '../dom/define.ts'
import { BaseElement, type Sheets } from './base-element.ts'
import type { ReadableStore } from './store-element.ts'

/**
 * `<tl-change>`: change in percent with a triangle, a sign and two decimal places in the colour of its direction; zero is grey without a triangle. Takes a text
 * in `value` or a store of texts in `source`. `pill` adds a tinted background.
 */
export class TlChange extends BaseElement {
  static override properties = {
    value: {},
    source: { attribute: false },
    pill: { type: Boolean, reflect: true },
    stale: { type: Boolean, reflect: true },
  }
  static override styles: Sheets = [
    css`
      :host {
        display: inline-flex;
        align-items: center;
        gap: 3px;
        direction: ltr;
        unicode-bidi: isolate;
        white-space: nowrap;
        font-weight: 500;
        font-variant-numeric: tabular-nums lining-nums;
        letter-spacing: var(--tl-track-num);
        color: var(--tl-text-3);
      }
      :host([direction='up']) {
        color: var(--tl-up);
      }
      :host([direction='down']) {
        color: var(--tl-down);
      }
      :host([pill]) {
        justify-content: center;
        min-block-size: 28px;
        min-inline-size: calc(var(--tl-rem) * 4.875);
        padding-inline: 6px;
        box-sizing: border-box;
        border-radius: var(--tl-r-sm);
        font-weight: 600;
        font-size: var(--tl-fs-13);
        background: var(--tl-surface-1);
      }
      :host([pill][direction='up']) {
        background: var(--tl-up-tint);
      }
      :host([pill][direction='down']) {
        background: var(--tl-down-tint);
      }
      :host([stale]) {
        color: var(--tl-text-3);
      }
      svg {
        inline-size: 7px;
        block-size: 7px;
        fill: currentColor;
        flex: none;
      }
      :host([direction='down']) svg {
        rotate: 180deg;
      }
    `,
  ]

  declare value: string | null | undefined
  declare source: ReadableStore<string | null> | null | undefined
  declare pill: boolean
  declare stale: boolean

  protected override sources() {
    return [this.source, $language]
  }

  override updated(changed: Map<string, unknown>): void {
    if (changed.has('source')) this.resubscribe()
  }

  override render() {
    const number = parseChangeText(this.source ? this.source.get() : this.value)
    const text = number === null ? '—' : `${formatDecimal(number, { digits: 2, sign: true }, $language.get())}%`
    const direction = /[1-9]/.test(text) ? (number?.startsWith('-') ? 'down' : 'up') : 'none'
    if (number === null) this.removeAttribute('direction')
    else this.setAttribute('direction', direction)
    const triangle =
      direction === 'none' ? '' : html`<svg viewBox="0 0 8 8" aria-hidden="true"><path d="M4 1 7.6 7H.4z"/></svg>`
    return html`${triangle}<span translate="no">${text}</span>`
  }
}

define('tl-change', TlChange)
