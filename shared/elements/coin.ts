import { css, html } from 'lit'
import { define } from '../dom/define.ts'
import { BaseElement, type Sheets } from './base-element.ts'

/** Grounds of well-known coins; all others take one by their name. White letters keep 4.5:1 on each. */
const COLOURS: Record<string, string> = {
  BTC: '#a85d0a',
  ETH: '#4f5fa8',
  USDT: '#1c7d63',
  SOL: '#2d7f70',
  XRP: '#4d5866',
  LTC: '#44618f',
  DOGE: '#86701f',
  TRX: '#b83432',
}
const OTHERS = ['#35609a', '#7a4d8f', '#2f7565', '#8a5a2b', '#5b6270', '#9a4459']

/** The ground of a coin. */
export function coinColour(coin: string): string {
  const sum = [...coin].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return COLOURS[coin] ?? OTHERS[sum % OTHERS.length] ?? '#5b6270'
}

/** `<tl-coin coin="BTC">`: a disc with the coin's first letters, or the server's picture in `logo`; letters again when the picture fails. Decorative. */
export class TlCoin extends BaseElement {
  static override properties = { coin: {}, logo: {}, failed: { state: true } }
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
        color: #fff;
        font-weight: 600;
        font-size: calc(var(--tl-coin, 32px) * 0.36);
        letter-spacing: 0;
        line-height: 1;
        object-fit: cover;
      }
    `,
  ]

  declare coin: string
  declare logo: string | undefined
  declare failed: boolean

  constructor() {
    super()
    this.coin = ''
    this.failed = false
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('logo')) this.failed = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.setAttribute('aria-hidden', 'true')
  }

  override render() {
    const fail = () => {
      this.failed = true
    }
    if (this.logo && !this.failed) return html`<img src=${this.logo} alt="" loading="lazy" @error=${fail} />`
    return html`<span>${this.coin.slice(0, 2)}</span>`
  }

  override updated(): void {
    const disc = this.renderRoot.querySelector('span')
    if (disc) disc.style.background = coinColour(this.coin)
  }
}

define('tl-coin', TlCoin)
