import * as v from 'valibot'
import type { Codec } from '../../../shared/contract/codec.ts'
import { isAmount, normalizeDecimal } from '../../../shared/money/decimal-text.ts'
import { isRowId } from '../db/row-id.ts'

/** The number that a line of a list is known by. */
export const lineId = v.pipe(v.string(), v.check(isRowId, 'must be a number'))

/** The input of a command about one line. */
export const byId = v.object({ id: lineId })

/** A text that says something, at most so long. */
export const words = (most: number) =>
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(most, `must have at most ${most} characters`),
  )

/** A picture's address or a path of this site; empty for none. */
export const picture = v.optional(
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.maxLength(2_000, 'is too long'),
    v.regex(/^($|https?:\/\/|\/(?!\/))/i, 'must be an address (https://…) or a path (/…)'),
  ),
  '',
)

/** A coin by its title, in small letters or capitals. */
export const coinTitle = v.pipe(words(16), v.toUpperCase())

/** A number as the contract takes amounts: `1e5` and `1,000` are none. */
const figure = (message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.check(isAmount, message),
    v.transform((typed) => normalizeDecimal(typed) ?? '0'),
  )

const AMOUNT = 'must be an amount of the coin'
const AMOUNT_OR_NONE = `${AMOUNT}, or none`

/** An amount of a coin. */
export const coinAmount = figure(AMOUNT)

/** The same, or null for `none`. */
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

/** What a codec of the contract reads; `message` says what it must be. */
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

/** What is shown under a title: HTML of the operator's, with a picture or without. */
export const article = v.object({ title: words(200), content: words(20_000), img: picture })
