import { useLayoutEffect, useState } from 'react'
import { MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import { createMarketPicker } from '../../shared/state/market/market-picker.store.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import { adoptStyles } from '../../shared/view/dom/adopt-styles.ts'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { MarketChoice } from '../../shared/view/ui/spot/market-choice.tsx'
import marketPickerSheet from '../../shared/view/ui/spot/market-picker.css' with { type: 'css' }
import columnSheet from './market-column.css' with { type: 'css' }

interface Props {
  current: string
  onPick(market: MarketItem): void
}

/** Markets in a column of the trading screen, with a search field. */
export function MarketColumn(props: Props) {
  const t = useTexts('exchange')
  const loading = useTexts('common')('loading')
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [marketPickerSheet, columnSheet]), [host])
  const [picker] = useState(() => createMarketPicker(MARKETS_POLL_MS, 5 * MARKETS_POLL_MS))
  return (
    <MarketChoice
      {...props}
      picker={picker}
      texts={{ title: t('markets'), search: t('find'), none: t('noMarkets'), loading }}
    />
  )
}
