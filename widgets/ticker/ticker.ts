import { html, nothing, type TemplateResult } from 'lit/html.js'
import { MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import { $texts, texts } from '../../shared/state/preferences/texts.ts'
import '../../shared/view/elements/freshness.ts'
import { LitWidget } from '../../shared/element/definition/lit-widget.ts'
import { $markets, type MarketItem } from '../../shared/state/market/markets.store.ts'
import { emit } from '../../shared/state/page/emit.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { baseStyles } from '../../shared/view/theme/base-styles.ts'
import type { Carousel } from './carousel.ts'
import styles from './ticker.css' with { type: 'css' }
import { renderItem } from './ticker.item.ts'
import { chooseMarkets, parseSymbols, toRefreshMs } from './ticker.rules.ts'
import { renderSkeleton, renderWithoutMarkets } from './ticker.states.ts'
import { createMarketsFreshness, type MarketsFreshness } from './ticker.store.ts'

/** `<tl-ticker>`: live prices of markets. */
export class TickerElement extends LitWidget {
  static override styles = [...baseStyles, styles]
  declare symbols: string
  declare layout: 'strip' | 'carousel'
  declare refresh: number
  /** Code of the carousel. If it fails to load, the strip is shown. */
  #carousel: Carousel | 'loading' | 'failed' | null = null
  /** Key of the current subscriptions. The element subscribes again when markets, interval or visible lines change. */
  #listened = ''
  #freshness: MarketsFreshness | null = null
  /** Markets that are shown, as of the last update. */
  #markets: readonly MarketItem[] = []

  get #every(): number {
    return toRefreshMs(this.refresh, MARKETS_POLL_MS)
  }

  /** Carousel if the layout requires it and it has loaded, else null. */
  get #moving(): Carousel | null {
    return this.layout === 'carousel' && typeof this.#carousel === 'object' ? this.#carousel : null
  }

  async #loadCarousel(): Promise<void> {
    this.#carousel = 'loading'
    try {
      const { Carousel } = await import('./carousel.ts')
      this.#carousel = new Carousel(this)
    } catch (error) {
      console.warn('tradelet: carousel failed', error)
      this.#carousel = 'failed'
    }
    this.requestUpdate()
  }

  protected override sources() {
    const hours = this.#moving?.getHistories(this.#markets) ?? []
    return [$markets(this.#every), this.#freshness?.$stale, $texts('ticker'), $texts('common'), ...hours]
  }

  override willUpdate(): void {
    if (this.layout === 'carousel' && this.#carousel === null) void this.#loadCarousel()
    const { data } = $markets(this.#every).get()
    const wanted = parseSymbols(String(this.symbols ?? ''))
    this.#markets = chooseMarkets(data ?? [], wanted)
    if (data && wanted.length > this.#markets.length)
      import('./unknown-symbols.ts').then((code) => code.reportUnknownSymbols(this, wanted, data), console.warn)
    const symbols = this.#markets.map(({ symbol }) => symbol)
    const listened = [this.#every, this.#moving?.seenCount, ...symbols].join()
    if (listened === this.#listened) return
    this.#listened = listened
    this.#freshness = symbols.length > 0 ? createMarketsFreshness(symbols, this.#every) : null
    this.resubscribe()
  }

  protected override view(): TemplateResult {
    const t = texts('ticker')
    const markets = this.#markets
    const carousel = this.layout === 'carousel' && this.#carousel !== 'failed'
    return html`<section
      class="board ${carousel ? 'carousel' : 'strip'}"
      aria-label=${t('label')}
      aria-roledescription=${carousel ? t('carousel') : nothing}
    >
      ${markets.length === 0 ? renderWithoutMarkets($markets(this.#every)) : this.#row(markets, carousel)}
    </section>`
  }

  #row(markets: readonly MarketItem[], carousel: boolean): TemplateResult {
    const moving = this.#moving
    if (carousel && !moving) return renderSkeleton()
    const look = { stale: this.#freshness?.$stale.get() ?? false, choose: this.#choose }
    return html`${moving?.renderButton()}
      <ul class="items" part="items">
        ${markets.map((market, at) => renderItem(market, { ...look, line: moving?.renderLine(market, at) ?? null }))}
      </ul>
      <tl-freshness part="freshness" .source=${this.#freshness?.$freshness}></tl-freshness>`
  }

  readonly #choose = ({ symbol, title }: MarketItem) => {
    if (emit(this, 'tl-market', { symbol, name: title }, true))
      goTo(this, '/options', { currentSymbol: symbol, name: title })
  }
}
