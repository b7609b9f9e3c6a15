/** CSS colours of the four moving averages. */
export const AVERAGE_CSS_COLOURS = [1, 2, 3, 4].map((at) => `var(--tl-chart-ma-${at})`)
