// A file of its own, because elements without candles do not load it.

/** Chart intervals (resolutions of the chart feed) with the exchange's period names. */
export const INTERVALS = {
  '1': '1min',
  '5': '5min',
  '15': '15min',
  '30': '30min',
  '60': '60min',
  '240': '4hour',
  D: '1day',
  W: '1week',
  M: '1mon',
} as const

/** Name of a chart interval. */
export type Interval = keyof typeof INTERVALS
