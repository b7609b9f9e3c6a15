import * as v from 'valibot'
import type { Codec } from '../../../shared/contract/codec.ts'
import { isAmount, normalizeDecimal } from '../../../shared/money/decimal-text.ts'
import { isRowId } from '../db/row-id.ts'

/** Id of a row of a list. */
export const lineId = v.pipe(v.string(), v.check(isRowId, 'must be a number'))

/** Input of a command about one row. */
export const byId = v.object({ id: lineId })

/** Non-empty text of at most `most` characters. */
export const words = (most: number) =>
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(most, `must have at most ${most} characters`),
  )

/** Address of a picture or path of this site; empty for none. */
export const picture = v.optional(
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.maxLength(2_000, 'is too long'),
    v.regex(/^($|https?:\/\/|\/(?!\/))/i, 'must be an address (https://…) or a path (/…)'),
  ),
  '',
)

/** Title of a coin, in any case. */
export const coinTitle = v.pipe(words(16), v.toUpperCase())

/** Decimal in the notation of the contract; `1e5` and `1,000` are invalid. */
const figure = (message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.check(isAmount, message),
    v.transform((typed) => normalizeDecimal(typed) ?? '0'),
  )

const AMOUNT = 'must be an amount of the coin'
const AMOUNT_OR_NONE = `${AMOUNT}, or none`

/** Amount of a coin. */
export const coinAmount = figure(AMOUNT)

/** Amount of a coin, or null for `none`. */
export const limit = v.union(
  [
    v.pipe(
      v.literal('none'),
      v.transform(() => null),
    ),
    figure(AMOUNT_OR_NONE),
  ],
  AMOUNT_OR_NONE,
)

/** Input parsed by a codec of the contract; `message` describes valid input. */
export const read = <T>({ read }: Codec<T>, message: string) =>
  v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value)
      if (value !== undefined) return value
      addIssue({ message })
      return NEVER
    }),
  )

/** Title, HTML content by the operator, and optional picture. */
export const article = v.object({ title: words(200), content: words(20_000), img: picture })
