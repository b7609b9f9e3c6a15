import { useStore } from '@nanostores/react'
import { IntervalTabs } from '../../shared/ui/interval-tabs.tsx'
import { useTexts } from './options.texts.ts'
import { useTrader } from './trader-context.ts'

/** The interval of the trader's chart. */
export function Intervals() {
  const t = useTexts()
  const trader = useTrader()
  return <IntervalTabs label={t('interval')} value={useStore(trader.$interval)} onChange={trader.setInterval} />
}
