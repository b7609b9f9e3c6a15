import { useMemo } from 'react'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { CandlePanel } from '../../shared/view/ui/spot/candle-panel.tsx'
import { useOptions } from './options-context.ts'

/** Chart of the trader's market and interval, with the member's orders in progress. */
export function ChartPanel() {
  const t = useTexts('options')
  const state = useOptions()
  const symbol = useStore(state.$symbol)
  const interval = useStore(state.$interval)
  const title = useStore(state.$title)
  const words = {
    broken: t('chartBroken'),
    credit: t('credit'),
    name: t('chartOf', { market: title }),
    loading: t('loadingChart'),
  }
  const running = useStore(state.$running)
  const draw = useMemo(() => running?.draw(symbol, title), [running, symbol, title])
  return <CandlePanel {...{ symbol, title, interval }} words={words} {...(draw && { draw })} />
}
