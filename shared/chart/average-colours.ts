/** The colours of the four moving averages, as CSS takes them. */
export const AVERAGE_COLOURS = [1, 2, 3, 4].map((at) => `var(--tl-chart-ma-${at})`)
