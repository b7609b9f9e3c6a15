import { html, type TemplateResult } from 'lit'
import type { MarketItem } from '../../shared/market/markets.ts'
import { texts } from '../../shared/preferences/texts.ts'
import type { PolledStore } from '../../shared/stores/polled.ts'

/** Placeholders that stand where markets will. */
const SKELETONS = [0, 1, 2, 3, 4, 5]

/** What stands there without markets: their shape while they load, that there are none, or that they could not be had. */
export function withoutMarkets($markets: PolledStore<MarketItem[]>): TemplateResult {
  const t = texts('ticker')
  const { data, failed, loading } = $markets.get()
  if (data) return html`<p class="note">${t('empty')}</p>`
  if (failed)
    return html`<p class="note" role="alert">
      ${t('failed')}
      <button type="button" aria-busy=${loading} @click=${() => $markets.refresh()}>${texts('common')('retry')}</button>
    </p>`
  return skeleton()
}

/** The shape of the markets, while they or the carousel load. */
export const skeleton = (): TemplateResult =>
  html`<div class="items" role="status" aria-label=${texts('ticker')('loading')}>
    ${SKELETONS.map(() => html`<span class="item"><span class="skeleton one"></span><span class="skeleton two"></span></span>`)}
  </div>`
