import { css, html } from 'lit'
import { define } from '../dom/define.ts'
import { BaseElement, type Sheets } from './base-element.ts'

/** Three letters distinguish coins with the same first letters, unlike USDT and USDC. */
const MAX_LETTERS = 3

/**
 * `<tl-coin coin="BTC">`: picture of a coin: the server's in `logo`, otherwise the bundled icon, otherwise the first letters of its name, also if a picture
 * fails to load. Decorative: the coin's name is next to it.
 */
export class TlCoin extends BaseElement {
  static override properties = { coin: {}, logo: {}, failed: { state: true }, sign: { state: true } }
  static override styles: Sheets = [
    css`
      :host {
        display: inline-block;
        inline-size: var(--tl-coin, 32px);
        block-size: var(--tl-coin, 32px);
        flex: none;
      }
      span,
      img {
        display: grid;
        place-items: center;
        inline-size: 100%;
        block-size: 100%;
        border-radius: 50%;
        background: var(--tl-surface-2);
        color: var(--tl-text-2);
        font-weight: 600;
        font-size: calc(var(--tl-coin, 32px) * 0.3);
        letter-spacing: 0;
        line-height: 1;
        object-fit: cover;
      }
      img {
        outline: 1px solid color-mix(in srgb, var(--tl-text) 18%, transparent);
        outline-offset: -1px;
      }
    `,
  ]

  declare coin: string
  declare logo: string | undefined
  /** Addresses that failed to load. */
  declare failed: readonly string[]
  /** Null if the coin has no icon; undefined until that is known. */
  declare sign: string | null | undefined

  constructor() {
    super()
    this.coin = ''
    this.failed = []
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('coin')) void this.#find(this.coin)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.setAttribute('aria-hidden', 'true')
  }

  /** The list of icons has hundreds of names, so it is loaded with the first displayed coin instead of the element's file. */
  async #find(coin: string): Promise<void> {
    const sign = await import('./coin-signs.ts').then(
      ({ getCoinIcon }) => getCoinIcon(coin),
      // Letters are shown instead.
      () => null,
    )
    if (coin === this.coin) this.sign = sign
  }

  override render() {
    const address = [this.logo, this.sign].find((picture) => picture && !this.failed.includes(picture))
    const fail = () => {
      this.failed = [...this.failed, address ?? '']
    }
    return address
      ? html`<img src=${address} alt="" loading="lazy" decoding="async" @error=${fail} />`
      : html`<span>${this.sign === undefined ? '' : this.coin.slice(0, MAX_LETTERS)}</span>`
  }
}

define('tl-coin', TlCoin)
