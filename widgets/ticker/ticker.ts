import { html, nothing, type TemplateResult } from 'lit'
import { MARKETS_POLL_MS } from '../../shared/contract/constants.ts'
import '../../shared/elements/freshness.ts'
import { emit, goTo } from '../../shared/elements/host.ts'
import { common } from '../../shared/i18n/common.ts'
import { $markets, type MarketItem } from '../../shared/market/markets.ts'
import { groundSheets } from '../../shared/theme/sheets.ts'
import { Carousel } from './carousel.ts'
import { LitWidget } from './lit-widget.ts'
import styles from './ticker.css' with { type: 'css' }
import { marketItem } from './ticker.item.ts'
import { chosen, refreshMs, symbolsOf } from './ticker.rules.ts'
import { stopButton, withoutMarkets } from './ticker.states.ts'
import { $hour, type Trust, trustIn } from './ticker.store.ts'
import { texts } from './ticker.texts.ts'

/** `<tl-ticker>`: prices of markets, live. */
export class Ticker extends LitWidget {
  static override styles = [...groundSheets, styles]
  declare symbols: string
  declare layout: 'strip' | 'carousel'
  declare refresh: number
  readonly #carousel = new Carousel(this)
  /** What is listened to, as a text; other markets, another interval or more lines are listened to anew. */
  #listened = ''
  #trust: Trust | null = null

  get #every(): number {
    return refreshMs(this.refresh, MARKETS_POLL_MS)
  }

  get #markets(): MarketItem[] {
    return chosen($markets(this.#every).get().data ?? [], symbolsOf(String(this.symbols ?? '')))
  }

  protected override sources() {
    const drawn = this.layout === 'carousel' ? this.#markets.slice(0, this.#carousel.seen) : []
    const hours = drawn.map(({ symbol }) => $hour(symbol))
    return [$markets(this.#every), this.#trust?.$stale, texts.$t, common.$t, ...hours]
  }

  override willUpdate(): void {
    const symbols = this.#markets.map(({ symbol }) => symbol)
    const listened = [this.#every, this.layout, this.#carousel.seen, ...symbols].join()
    if (listened === this.#listened) return
    this.#listened = listened
    this.#trust = symbols.length > 0 ? trustIn(symbols, this.#every) : null
    this.listenAnew()
  }

  protected override view(): TemplateResult {
    const t = texts.$t.get()
    const markets = this.#markets
    const carousel = this.layout === 'carousel'
    return html`<section
      class="board ${carousel ? 'carousel' : 'strip'}"
      aria-label=${t('label')}
      aria-roledescription=${carousel ? t('carousel') : nothing}
    >
      ${carousel && markets.length > 0 ? stopButton(this.#carousel) : nothing}
      ${markets.length > 0 ? this.#items(markets) : withoutMarkets($markets(this.#every))}
    </section>`
  }

  #items(markets: readonly MarketItem[]) {
    const look = {
      everyMs: this.#every,
      stale: this.#trust?.$stale.get() ?? false,
      carousel: this.layout === 'carousel',
      choose: this.#choose,
    }
    return html`<ul class="items" part="items">
        ${markets.map((market, at) => marketItem(market, { ...look, seen: at < this.#carousel.seen }))}
      </ul>
      <tl-freshness part="freshness" .source=${this.#trust?.$freshness}></tl-freshness>`
  }

  readonly #choose = ({ symbol, title }: MarketItem) => {
    if (emit(this, 'tl-market', { symbol, name: title }, true))
      goTo(this, '/options', { currentSymbol: symbol, name: title })
  }
}
