import type { Interval } from '../../shared/base/contract/constants.ts'
import { normalizeResolution } from '../../shared/base/contract/feed.ts'
import { readFromTab, storeInTab } from '../../shared/state/preferences/tab-storage.ts'

/** Content of the chart on the trading screen. */
export type ChartView = 'candles' | 'depth'

/** The member's choices about the chart. `open`: whether a phone shows it. */
interface StoredView {
  open: boolean
  view: ChartView
  interval: Interval
}

/** Storage name. The choices outlive a reload of the page in this tab. */
const STORAGE_NAME = 'exchange.chart'

/** Returns the choices stored in the tab, with defaults for missing and invalid ones. */
export function readStoredView(): StoredView {
  const { open, view, interval } = readFromTab(STORAGE_NAME)
  return {
    open: open === true,
    view: view === 'depth' ? 'depth' : 'candles',
    interval: normalizeResolution(String(interval)) ?? '15',
  }
}

/** Stores a choice in the tab. */
export const storeView = (choice: Partial<StoredView>): void =>
  storeInTab(STORAGE_NAME, { ...readStoredView(), ...choice })
