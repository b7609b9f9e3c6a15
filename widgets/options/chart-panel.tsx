import { useStore } from '@nanostores/react'
import { CandlePanel } from '../../shared/ui/candle-panel.tsx'
import { useTexts } from './options.texts.ts'
import { useTrader } from './trader-context.ts'

/** The chart of the trader's market at its interval. */
export function ChartPanel() {
  const t = useTexts()
  const trader = useTrader()
  const symbol = useStore(trader.$symbol)
  const interval = useStore(trader.$interval)
  const title = useStore(trader.$title)
  const words = {
    broken: t('chartBroken'),
    credit: t('credit'),
    name: t('chartOf', { market: title }),
    loading: t('loadingChart'),
  }
  return <CandlePanel symbol={symbol} interval={interval} words={words} />
}
