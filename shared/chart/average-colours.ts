/** The colours of the four moving averages, as CSS takes them. Whole names, since a build leaves out what no file names. */
export const AVERAGE_COLOURS = [
  'var(--tl-chart-ma-1)',
  'var(--tl-chart-ma-2)',
  'var(--tl-chart-ma-3)',
  'var(--tl-chart-ma-4)',
] as const
