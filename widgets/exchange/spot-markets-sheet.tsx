import { useLayoutEffect } from 'react'
import { TRADING_POLL_MS } from '../../shared/contract/constants.ts'
import { adoptStyles } from '../../shared/dom/adopt-styles.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import { useHost } from '../../shared/ui/hooks/host-context.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import marketPickerSheet from '../../shared/ui/spot/market-picker.css' with { type: 'css' }
import { MarketPicker } from '../../shared/ui/spot/market-picker.tsx'

interface Props {
  current: string
  onPick(market: MarketItem): void
  onClose(): void
}

/** Market list, refreshed every second while it is open (SPT-22, Q-101). */
export function MarketsSheet(props: Props) {
  const t = useTexts('exchange')
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [marketPickerSheet]), [host])
  const loading = useTexts('common')('loading')
  const texts = { title: t('markets'), search: t('find'), none: t('noMarkets'), loading }
  return <MarketPicker {...props} everyMs={TRADING_POLL_MS} staleMs={5 * TRADING_POLL_MS} texts={texts} />
}
