import { css } from '@lit/reactive-element'
import { html } from 'lit/html.js'
import { formatDecimal } from '../../base/format/numbers.ts'
import { normalizeDecimal } from '../../base/money/decimal-text.ts'
import { $language } from '../../state/preferences/language.ts'
import { define } from '../dom/define.ts'
import { BaseElement, type Sheets } from './base-element.ts'
import { requestFlash } from './flash-turns.ts'
import type { ReadableStore } from './store-element.ts'

const FLASH_MS = 300
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * `<tl-price>`: price that is grey when stale. On a change its digits from the first changed one have the colour of the direction for 300 ms. Takes a text in `value`, or a store of texts in `source`,
 * which renders at most once per animation frame without a render of the owner. Null shows a dash.
 */
export class TlPrice extends BaseElement {
  static override properties = {
    value: {},
    source: { attribute: false },
    digits: { type: Number },
    flash: { type: Boolean },
    stale: { type: Boolean, reflect: true },
  }
  static override styles: Sheets = [
    css`
      :host {
        display: inline;
        direction: ltr;
        unicode-bidi: isolate;
        font-variant-numeric: tabular-nums lining-nums;
        white-space: nowrap;
        letter-spacing: var(--tl-track-num);
      }
      :host([stale]) {
        color: var(--tl-text-3);
      }
      em {
        font-style: normal;
      }
    `,
  ]

  declare value: string | null | undefined
  declare source: ReadableStore<string | null> | null | undefined
  declare digits: number
  declare flash: boolean
  declare stale: boolean
  #shown: string | null = null
  #text = ''
  #tick: 'up' | 'down' | null = null
  /** Index of the first changed digit; after the end without one. */
  #changedFrom = 99

  constructor() {
    super()
    this.digits = 2
    this.flash = false
    this.stale = false
  }

  protected override sources() {
    return [this.source, $language]
  }

  override updated(changed: Map<string, unknown>): void {
    if (changed.has('source')) this.resubscribe()
    const tick = this.#tick
    this.#tick = null
    if (tick && !reducedMotion.matches) requestFlash(this, () => this.#flashDigits(tick))
  }

  #flashDigits(tick: 'up' | 'down'): void {
    const color = `var(--tl-${tick})`
    this.renderRoot.querySelector('em')?.animate([{ color }, { color }], FLASH_MS)
  }

  override render() {
    const value = this.source ? this.source.get() : this.value
    const number = value === null || value === undefined ? null : normalizeDecimal(value)
    if (number === null) return html`<span translate="no">—</span>`
    const text = formatDecimal(number, { digits: this.digits }, $language.get())
    if (this.flash && this.#shown !== null && this.#shown !== number) {
      this.#tick = Number(number) > Number(this.#shown) ? 'up' : 'down'
      this.#changedFrom = findChange(this.#text, text)
    }
    this.#shown = number
    this.#text = text
    return html`<span translate="no">${this.renderText(text, this.#changedFrom)}</span>`
  }

  /** Renders the formatted price; the digits from `changedFrom` on can flash. */
  protected renderText(text: string, changedFrom: number): unknown {
    return changedFrom < text.length ? html`${text.slice(0, changedFrom)}<em>${text.slice(changedFrom)}</em>` : text
  }
}

/** Returns the index of the first character that differs; 0 if the lengths differ. */
function findChange(before: string, after: string): number {
  let at = 0
  if (before.length === after.length) while (at < after.length && before[at] === after[at]) at++
  return at
}

define('tl-price', TlPrice)
