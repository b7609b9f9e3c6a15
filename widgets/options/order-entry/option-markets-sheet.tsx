import { OPTION_MARKETS_POLL_MS } from '../../../shared/contract/constants.ts'
import { useStore } from '../../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/ui/hooks/use-texts.ts'
import { MarketPicker } from '../../../shared/ui/spot/market-picker.tsx'
import { useOptions } from '../options-context.ts'

/** Number of markets above which the list has a search field. */
const SEARCH_ABOVE = 8

/** Market list, refreshed every 2.5 s (OML-01..04). */
export function MarketsSheet() {
  const t = useTexts('options')
  const c = useTexts('common')
  const state = useOptions()
  return (
    <MarketPicker
      everyMs={OPTION_MARKETS_POLL_MS}
      staleMs={2 * OPTION_MARKETS_POLL_MS}
      current={useStore(state.$symbol)}
      searchAbove={SEARCH_ABOVE}
      texts={{ title: t('markets'), search: c('search'), none: t('noMarkets'), loading: t('loadingMarkets') }}
      onPick={state.pick}
      onClose={state.close}
    />
  )
}
