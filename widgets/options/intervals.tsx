import { useStore } from '@nanostores/react'
import type { Interval } from '../../shared/contract/constants.ts'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { useTexts } from './options.texts.ts'
import { useTrader } from './trader-context.ts'

/** The intervals as traders of every language write them, in the order of the specification. */
const CHOICES: { value: Interval; label: string }[] = [
  { value: '1', label: '1m' },
  { value: '5', label: '5m' },
  { value: '15', label: '15m' },
  { value: '30', label: '30m' },
  { value: '60', label: '1h' },
  { value: '240', label: '4h' },
  { value: 'D', label: '1D' },
  { value: 'W', label: '1W' },
  { value: 'M', label: '1M' },
]

/** The nine chart intervals (OCH-09). */
export function Intervals() {
  const t = useTexts()
  const trader = useTrader()
  const interval = useStore(trader.$interval)
  return <Tabs look="ints" label={t('interval')} choices={CHOICES} value={interval} onChange={trader.setInterval} />
}
