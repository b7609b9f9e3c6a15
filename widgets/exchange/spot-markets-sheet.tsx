import { useLayoutEffect } from 'react'
import { TRADING_POLL_MS } from '../../shared/base/contract/constants.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import { adoptStyles } from '../../shared/view/dom/adopt-styles.ts'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import marketPickerSheet from '../../shared/view/ui/spot/market-picker.css' with { type: 'css' }
import { MarketPicker } from '../../shared/view/ui/spot/market-picker.tsx'

interface Props {
  current: string
  onPick(market: MarketItem): void
  onClose(): void
}

/** Market list, refreshed every second while it is open (SPT-22, Q-101). */
export function SpotMarketsSheet(props: Props) {
  const t = useTexts('exchange')
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [marketPickerSheet]), [host])
  const loading = useTexts('common')('loading')
  const texts = { title: t('markets'), search: t('find'), none: t('noMarkets'), loading }
  return <MarketPicker {...props} everyMs={TRADING_POLL_MS} staleMs={5 * TRADING_POLL_MS} texts={texts} />
}
