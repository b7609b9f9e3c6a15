/** Coordinate box of a line through values; the displaying element stretches it. */
export const LINE_BOX = { width: 100, height: 22 } as const
const MARGIN = 1.5

/** Returns the SVG path of a line through values, left to right over the whole width; empty for fewer than two values. */
export function createLinePath(values: readonly number[]): string {
  if (values.length < 2) return ''
  const { width, height } = LINE_BOX
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const reach = high - low || 1
  return values
    .map((value, at) => {
      const x = (at / (values.length - 1)) * width
      const y = MARGIN + (1 - (value - low) / reach) * (height - 2 * MARGIN)
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}
