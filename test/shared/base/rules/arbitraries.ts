import fc from 'fast-check'
import { divide } from '../../../../shared/base/money/decimal.ts'

/** Decimals from `least` to `most` units of the last of `scale` digits after the point. */
export const decimals = (least: number, most: number, scale: number) =>
  fc.integer({ min: least, max: most }).map((units) => divide(String(units), `1${'0'.repeat(scale)}`, scale, 'down'))
