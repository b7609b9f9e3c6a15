import { useState } from 'react'
import type { Interval } from '../../shared/contract/constants.ts'
import { CandlePanel } from '../../shared/ui/candle-panel.tsx'
import { IntervalTabs } from '../../shared/ui/interval-tabs.tsx'
import { useTexts } from '../../shared/ui/use-texts.ts'

/** The market's candles: beside the book where there is room, above the form when asked for where there is not. */
export function Chart({ symbol, title }: { symbol: string; title: string }) {
  const t = useTexts('exchange')
  const [interval, setInterval] = useState<Interval>('15')
  const words = {
    broken: t('chartBroken'),
    credit: t('credit'),
    name: t('chartOf', { market: title }),
    loading: t('loadingChart'),
  }
  return (
    <section className="chart-place">
      <IntervalTabs label={t('interval')} value={interval} onChange={setInterval} />
      <CandlePanel symbol={symbol} interval={interval} words={words} />
    </section>
  )
}
