import type { CSSProperties } from 'react'

/** Returns the number of digits after the point of a formatted figure in any language, which has at least one digit there. */
const countDecimals = (text: string): number => /\d*$/.exec(text)?.[0].length ?? 0

/** Returns the most digits after the point of formatted figures, by which a column aligns its points; at least 2. */
export const countMostDecimals = (texts: readonly string[]): number => Math.max(2, ...texts.map(countDecimals))

/**
 * Returns the style that moves a figure at the end of a column to the place where its point is below those of the column: by the width of the digits that the
 * longest figure, with `digits` of them after the point, has more. Digits have one width (`tabular-nums`).
 */
export function alignPoint(text: string, digits: number): CSSProperties | undefined {
  const missing = digits - countDecimals(text)
  return missing > 0 ? { paddingInlineEnd: `calc(${missing} * (1ch + var(--tl-track-num, 0px)))` } : undefined
}
