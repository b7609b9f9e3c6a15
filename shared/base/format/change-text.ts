import { normalizeDecimal } from '../money/decimal-text.ts'

/** Extracts the number of a change text: `"2.41"` from `"+2.41%"`; null if there is none. */
export const parseChangeText = (text: string | null | undefined): string | null =>
  normalizeDecimal((text ?? '').replace(/[%+\s]/g, ''))
