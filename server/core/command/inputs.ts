import * as v from 'valibot'
import type { Codec } from '../../../shared/base/contract/codec.ts'
import { findLanguageByName, NAMED_LANGUAGES } from '../../../shared/base/i18n/named-languages.ts'
import { isAmount, normalizeDecimal } from '../../../shared/base/money/decimal-text.ts'
import { isRowId } from '../db/row-id.ts'

/** Id of a row of a list. */
export const rowId = v.pipe(v.string(), v.check(isRowId, 'must be a number'))

/** Input of a command about one row. */
export const idInput = v.object({ id: rowId })

/** Non-empty text of at most `most` characters. */
export const textInput = (most: number) =>
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(most, `must have at most ${most} characters`),
  )

/** Address of a picture or path of this site; empty for none. */
export const pictureInput = v.optional(
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.maxLength(2_000, 'is too long'),
    v.regex(/^($|https?:\/\/|\/(?!\/))/i, 'must be an address (https://…) or a path (/…)'),
  ),
  '',
)

/** Title of a coin in capital or small letters; the value is in capitals. */
export const coinTitle = v.pipe(textInput(16), v.toUpperCase())

/** Decimal in the notation of the contract; `1e5` and `1,000` are invalid. */
const decimalInput = (message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.check(isAmount, message),
    v.transform((typed) => normalizeDecimal(typed) ?? '0'),
  )

const AMOUNT = 'must be an amount of the coin'
const AMOUNT_OR_NONE = `${AMOUNT}, or none`

/** Amount of a coin. */
export const coinAmount = decimalInput(AMOUNT)

/** Amount of a coin, or null for `none`. */
export const amountOrNone = v.union(
  [
    v.pipe(
      v.literal('none'),
      v.transform(() => null),
    ),
    decimalInput(AMOUNT_OR_NONE),
  ],
  AMOUNT_OR_NONE,
)

/** Input parsed by a codec of the contract; `message` describes valid input. */
export const codecInput = <T>({ read }: Codec<T>, message: string) =>
  v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value)
      if (value !== undefined) return value
      addIssue({ message })
      return NEVER
    }),
  )

/** HTML by the operator. Pages remove scripts, so a text with one is refused instead of published without it. */
export const htmlInput = v.pipe(
  textInput(20_000),
  v.check((html) => !/<\/?script/i.test(html), 'must not contain <script>: pages show texts without scripts'),
)

/** Title, HTML content by the operator, and optional picture. */
export const articleInput = v.object({ title: textInput(200), content: htmlInput, img: pictureInput })

const UTC_MINUTE_PATTERN = /^\d{4}-\d\d-\d\d \d\d:\d\d$/

/** Returns the time in epoch ms of a text such as `2026-12-01 08:00` in UTC; NaN if it is none. */
export const parseUtcMinute = (text: string): number =>
  UTC_MINUTE_PATTERN.test(text) ? Date.parse(`${text.replace(' ', 'T')}:00Z`) : Number.NaN

/** Time in UTC to the minute, as epoch ms. */
export const utcMinute = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.check((text) => !Number.isNaN(parseUtcMinute(text)), 'must be a time in UTC such as "2026-12-01 08:00"'),
  v.transform(parseUtcMinute),
)

/** Codes of the languages that the operator can name, for help texts. */
export const LANGUAGE_CODES = NAMED_LANGUAGES.map(({ code }) => code).join(', ')

/** Language, by its code or a name that backends use for it. */
export const languageInput = v.pipe(
  v.string(),
  v.check((name) => findLanguageByName(name) !== null, `must be one of ${LANGUAGE_CODES}`),
  v.transform((name) => findLanguageByName(name) ?? name),
)
