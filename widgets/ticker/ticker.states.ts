import { html, type TemplateResult } from 'lit/html.js'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import type { PolledStore } from '../../shared/state/stores/polled.ts'

/** Keys of the placeholder items. */
const SKELETONS = [0, 1, 2, 3, 4, 5]

/** Renders the ticker without markets: a skeleton while they load, a note if there are none, or an error with a retry button. */
export function renderWithoutMarkets($markets: PolledStore<MarketItem[]>): TemplateResult {
  const t = texts('ticker')
  const { data, failed, loading } = $markets.get()
  if (data) return html`<p class="note">${t('empty')}</p>`
  if (failed)
    return html`<p class="note" role="alert">
      ${t('failed')}
      <button type="button" aria-busy=${loading} @click=${() => $markets.refresh()}>${texts('common')('retry')}</button>
    </p>`
  return renderSkeleton()
}

/** Renders the skeleton shown while the markets or the carousel load. */
export const renderSkeleton = (): TemplateResult =>
  html`<div class="items" role="status" aria-label=${texts('ticker')('loading')}>
    ${SKELETONS.map(() => html`<span class="item"><span class="skeleton one"></span><span class="skeleton two"></span></span>`)}
  </div>`
