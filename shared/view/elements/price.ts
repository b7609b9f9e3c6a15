import { css } from '@lit/reactive-element'
import { html } from 'lit/html.js'
import { formatDecimal } from '../../base/format/numbers.ts'
import { normalizeDecimal } from '../../base/money/decimal-text.ts'
import { $language } from '../../state/preferences/language.ts'
import { define } from '../dom/define.ts'
import { BaseElement, type Sheets } from './base-element.ts'
import type { ReadableStore } from './store-element.ts'

const FLASH_MS = 600
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * `<tl-price>`: price whose background flashes for 600 ms on a change and that is grey when stale. Takes a text in `value`, or a store of texts in `source`,
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
      span {
        border-radius: var(--tl-r-xs);
      }
    `,
  ]

  declare value: string | null | undefined
  declare source: ReadableStore<string | null> | null | undefined
  declare digits: number
  declare flash: boolean
  declare stale: boolean
  #shown: string | null = null
  #tick: 'up' | 'down' | null = null
  #flashAnimation: Animation | undefined

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
    if (!tick || reducedMotion.matches) return
    // The background only: the text keeps the colour of the day's change (OCH-02).
    const flash = { backgroundColor: `var(--tl-${tick}-tint)`, offset: 0 }
    // One animation at a time: a price that changes 50 times a second would otherwise run 30 at once.
    this.#flashAnimation?.cancel()
    // In steps: a smooth fade repaints every frame, and in a list some price is always fading.
    this.#flashAnimation = this.renderRoot
      .querySelector('span')
      ?.animate(flash, { duration: FLASH_MS, easing: 'steps(8)' })
  }

  override render() {
    const value = this.source ? this.source.get() : this.value
    const number = value === null || value === undefined ? null : normalizeDecimal(value)
    if (number === null) return html`<span translate="no">—</span>`
    if (this.flash && this.#shown !== null && this.#shown !== number)
      this.#tick = Number(number) > Number(this.#shown) ? 'up' : 'down'
    this.#shown = number
    return html`<span translate="no">${this.renderText(formatDecimal(number, { digits: this.digits }, $language.get()))}</span>`
  }

  /** Renders the formatted price. */
  protected renderText(text: string): unknown {
    return text
  }
}

define('tl-price', TlPrice)
