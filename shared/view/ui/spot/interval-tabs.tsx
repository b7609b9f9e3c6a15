import type { Interval } from '../../../base/contract/constants.ts'
import { createSheetRef } from '../../theme/adopt-sheet.ts'
import { Tabs } from '../controls/tabs.tsx'
import sheet from './interval-tabs.css' with { type: 'css' }

const adoptIntervals = createSheetRef(sheet)

/** Interval labels, the same in every language, in the order of the specification. */
const INTERVAL_CHOICES: { value: Interval; label: string }[] = [
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

interface Props {
  label: string
  value: Interval
  onChange(interval: Interval): void
}

/** The nine chart intervals (OCH-09). */
export const IntervalTabs = (props: Props) => (
  <Tabs look="intervals" place={adoptIntervals} choices={INTERVAL_CHOICES} {...props} />
)
