import { define } from '../dom/define.ts'
import styles from './coin.css' with { type: 'css' }

/** Three letters distinguish coins with the same first letters, unlike USDT and USDC. */
const MAX_LETTERS = 3

/**
 * `<tl-coin coin="BTC" logo="https://…">`: picture of a coin: the server's in `logo`, otherwise the bundled icon, otherwise the first letters of its name, also if a picture
 * fails to load. Decorative: the coin's name is next to it. It changes seldom, so it does without Lit, which pages of forms would load for it alone.
 */
export class TlCoin extends HTMLElement {
  static readonly observedAttributes = ['coin', 'logo']

  readonly #root = this.attachShadow({ mode: 'open' })
  /** Addresses that failed to load. */
  readonly #failed = new Set<string>()
  /** Null if the coin has no icon; undefined until that is known. */
  #sign: string | null | undefined

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = [styles]
    this.ariaHidden = 'true'
    this.translate = false
    this.#draw()
  }

  attributeChangedCallback(name: string): void {
    if (name === 'coin') void this.#find(this.#coin)
    this.#draw()
  }

  get #coin(): string {
    return this.getAttribute('coin') ?? ''
  }

  /** The list of icons has hundreds of names, so it is loaded with the first displayed coin instead of the element's file. */
  async #find(coin: string): Promise<void> {
    const sign = await import('./coin-signs.ts').then(
      ({ getCoinIcon }) => getCoinIcon(coin),
      // Letters are shown instead.
      () => null,
    )
    if (coin !== this.#coin) return
    this.#sign = sign
    this.#draw()
  }

  #draw(): void {
    const src = [this.getAttribute('logo'), this.#sign].find((picture) => picture && !this.#failed.has(picture))
    if (!src) return this.#root.replaceChildren(this.#sign === undefined ? '' : this.#coin.slice(0, MAX_LETTERS))
    if (this.#root.querySelector('img')?.getAttribute('src') === src) return
    const onerror = () => {
      this.#failed.add(src)
      this.#draw()
    }
    // The address comes last: the browser starts to load with the options that are set then.
    this.#root.replaceChildren(
      Object.assign(new Image(), { alt: '', loading: 'lazy', decoding: 'async', onerror, src }),
    )
  }
}

define('tl-coin', TlCoin)
