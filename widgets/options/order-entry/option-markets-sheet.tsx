import { OPTION_MARKETS_POLL_MS } from '../../../shared/base/contract/constants.ts'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { MarketPicker } from '../../../shared/view/ui/spot/market-picker.tsx'
import { useOptions } from '../options-context.ts'

/** Number of markets above which the list has a search field. */
const SEARCH_ABOVE = 8

/** Market list, refreshed every 2.5 s (OML-01..04). */
export function OptionMarketsSheet() {
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
