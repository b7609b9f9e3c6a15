import { useLayoutEffect } from 'react'
import { TRADING_POLL_MS } from '../../shared/contract/constants.ts'
import { adoptStyles } from '../../shared/dom/adopt-styles.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import marketPickerSheet from '../../shared/theme/market-picker.css' with { type: 'css' }
import { useHost } from '../../shared/ui/host-context.ts'
import { MarketPicker } from '../../shared/ui/market-picker.tsx'
import { useTexts } from '../../shared/ui/use-texts.ts'

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
