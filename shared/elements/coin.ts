import { css, html } from 'lit'
import { define } from '../dom/define.ts'
import { BaseElement, type Sheets } from './base-element.ts'

/** So many letters tell coins apart that begin alike, as USDT and USDC do not. */
const LETTERS = 3

/**
 * `<tl-coin coin="BTC">`: a coin's picture: the server's in `logo`, else its sign, else the coin's first letters on a disc, also where a picture cannot be had.
 * Decorative: its name stands beside it.
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
  /** Addresses that led to no picture. */
  declare failed: readonly string[]
  /** Null where the coin has none; undefined until that is known. */
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

  /** The list of signs has hundreds of names: it comes with the first coin that is shown, and not with the file of an element. */
  async #find(coin: string): Promise<void> {
    const sign = await import('./coin-signs.ts').then(
      ({ signOf }) => signOf(coin),
      // Letters do as well.
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
      : html`<span>${this.sign === undefined ? '' : this.coin.slice(0, LETTERS)}</span>`
  }
}

define('tl-coin', TlCoin)
