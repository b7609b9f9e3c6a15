import * as v from 'valibot'
import { type Decimal, isDecimal, plain } from '../money/plain.ts'

/**
 * One value on the wire, both ways. `schema` reads what a backend (or a form) sent and forgives the ways in which backends of this kind differ;
 * `encode` writes our value as the specification spells it. What `schema` hands on is exact: decimal strings, booleans, our own words.
 */
export interface Codec<Value> {
  readonly schema: v.GenericSchema<unknown, Value>
  encode(value: Value): unknown
  /** Whether an absent form field is an error. Fields of answers that may be absent use `optional()` or have their own empty value. */
  readonly required: boolean
  /** What a person is told the value must be; also the word that a refusal of the server carries as `rule`. */
  readonly rule: string
}

/** The value type of a codec. */
export type Value<C> = C extends Codec<infer V> ? V : never

/** The value type of an object of codecs, by wire name. */
export type Values<Fields extends Record<string, Codec<unknown>>> = { [K in keyof Fields]: Value<Fields[K]> }

const asText = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const same = <T>(value: T): unknown => value

/** Makes a codec of a valibot schema. */
/* @__NO_SIDE_EFFECTS__ */
export function codec<T>(
  rule: string,
  schema: v.GenericSchema<unknown, T>,
  encode: (value: T) => unknown = same,
  required = true,
): Codec<T> {
  return { schema, encode, required, rule }
}

/** An identifier: text or number on the wire, text for us, 1 to 64 characters. */
export const id: Codec<string> = codec('id', v.pipe(asText, v.trim(), v.minLength(1), v.maxLength(64)))

/** Any text; a number is taken as its digits, null and absent as `""`. */
export const text: Codec<string> = codec(
  'text',
  v.pipe(v.nullish(v.union([v.string(), v.number()]), ''), v.transform(String)),
  same,
  false,
)

/** A text that must not be empty after trimming, at most `max` characters. */
export const filled = /* @__NO_SIDE_EFFECTS__ */ (max = 255): Codec<string> =>
  codec('filled', v.pipe(asText, v.trim(), v.minLength(1), v.maxLength(max)))

/** A text that must match. `rule` names the demand, as in `email`. */
export const matching = /* @__NO_SIDE_EFFECTS__ */ (rule: string, pattern: RegExp): Codec<string> =>
  codec(rule, v.pipe(asText, v.trim(), v.regex(pattern)))

/** An exact decimal; numbers and exponents of foreign backends become plain text. Never a JS number on our side. */
export const amount: Codec<Decimal> = codec(
  'amount',
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(plain),
    v.check((value): value is Decimal => value !== null),
    v.transform((value) => value as Decimal),
  ),
)

/** An amount that a member typed: digits and one point, above zero, nothing else; what looks like `1e5` or `1,000` is refused, not guessed. */
export const positiveAmount: Codec<Decimal> = codec(
  'positiveAmount',
  v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => isDecimal(value) && !value.startsWith('-') && /[1-9]/.test(value)),
    v.transform((value) => plain(value) as Decimal),
  ),
)

/** A decimal that may be missing: null, absent, empty or no number is null. */
export const maybeAmount: Codec<Decimal | null> = codec(
  'amount',
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'string' || typeof value === 'number' ? plain(value) : null)),
  ),
  same,
  false,
)

/** A switch of the site: on is 1, "1" or true; everything else, absent included, is off. Written as 1 and 0. */
export const flag: Codec<boolean> = codec(
  'flag',
  v.pipe(
    v.unknown(),
    v.transform((value) => value === 1 || value === '1' || value === true),
  ),
  (on) => (on ? 1 : 0),
  false,
)

/** A whole number from 0 to 2^53, also as text. For counts, pages and seconds, never for money. */
export const count: Codec<number> = codec(
  'count',
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.digits(), v.transform(Number))]),
    v.safeInteger(),
    v.minValue(0),
  ),
)

/** A whole number that falls back instead of failing. */
export const countOr = /* @__NO_SIDE_EFFECTS__ */ (fallback: number): Codec<number> =>
  codec('count', v.fallback(count.schema, fallback), same, false)

/** A number in milliseconds since 1970, or a text that is shown as it is. Null when absent. */
export type Moment = number | string | null

/** A time: epoch seconds or milliseconds (9 digits or more) become milliseconds, other text stays, absent is null. Written in seconds. */
export const moment: Codec<Moment> = codec(
  'moment',
  v.pipe(v.nullish(v.union([v.string(), v.number()]), null), v.transform(toMoment)),
  (value) => (typeof value === 'number' ? Math.floor(value / 1000) : (value ?? '')),
  false,
)

/** Like `moment`, written in milliseconds, for times that must compare exactly with those of trades. */
export const exactMoment: Codec<Moment> = { ...moment, encode: (value) => value ?? '' }

/** One of a few words, each with its wire spelling: `choice({ up: '1', down: '2' })`. With `fallback`, any other wire value means that word. */
/* @__NO_SIDE_EFFECTS__ */
export function choice<const Words extends Record<string, string>>(
  words: Words,
  fallback?: keyof Words & string,
): Codec<keyof Words & string> {
  const byWire = new Map(Object.entries(words).map(([word, wire]) => [wire, word as keyof Words & string]))
  const schema = v.pipe(
    v.nullish(v.union([v.string(), v.number(), v.boolean()]), ''),
    v.transform((value) => byWire.get(String(value)) ?? fallback),
    v.check((word): word is keyof Words & string => word !== undefined),
    v.transform((word) => word as keyof Words & string),
  )
  return codec(`choice:${Object.values(words).join(',')}`, schema, (word) => words[word], fallback === undefined)
}

/** A value that may be absent: null, absent and `""` are null. */
export const optional = /* @__NO_SIDE_EFFECTS__ */ <T>(inner: Codec<T>): Codec<T | null> => ({
  schema: v.pipe(
    v.unknown(),
    v.transform((value) => (value === '' ? null : value)),
    v.nullish(inner.schema, null),
  ) as v.GenericSchema<unknown, T | null>,
  encode: (value) => (value === null ? '' : inner.encode(value)),
  required: false,
  rule: inner.rule,
})

/** An object with known fields; unknown ones are ignored, and the `[]` of some backends for an empty object is taken as `{}`. */
/* @__NO_SIDE_EFFECTS__ */
export function object<const Fields extends Record<string, Codec<unknown>>>(fields: Fields): Codec<Values<Fields>> {
  const entries = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.required ? field.schema : v.optional(field.schema, null),
    ]),
  )
  const schema = v.pipe(
    v.unknown(),
    v.transform((value) => (Array.isArray(value) && value.length === 0 ? {} : value)),
    v.object(entries),
  ) as unknown as v.GenericSchema<unknown, Values<Fields>>
  return codec('object', schema, (value) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, field.encode(value[name as keyof Fields])]),
    ),
  )
}

/** A list: the array itself, else `data.list`, else empty. An entry that cannot be read is left out rather than losing the others. */
/* @__NO_SIDE_EFFECTS__ */
export function list<T>(item: Codec<T>): Codec<T[]> {
  const schema = v.pipe(
    v.unknown(),
    v.transform((value) => rows(value).flatMap((row) => readable(item, row))),
  )
  return codec('list', schema, (values) => values.map(item.encode), false)
}

/** A list that the specification puts under `data.list`. Read like `list`, written as `{ list: […] }`. */
/* @__NO_SIDE_EFFECTS__ */
export function listed<T>(item: Codec<T>): Codec<T[]> {
  const inner = list(item)
  return { ...inner, encode: (values) => ({ list: inner.encode(values) }) }
}

/** Texts given as an array or as one text with commas; trimmed, empty ones left out. Written with commas. */
export const series: Codec<string[]> = codec(
  'series',
  v.pipe(
    v.unknown(),
    v.transform((value) =>
      (Array.isArray(value) ? value : typeof value === 'object' ? [] : String(value ?? '').split(','))
        .filter((part) => typeof part !== 'object')
        .map((part) => String(part).trim())
        .filter(Boolean),
    ),
  ),
  (values) => values.join(','),
  false,
)

/** An answer without anything in it. */
export const nothing: Codec<null> = codec(
  'nothing',
  v.pipe(
    v.unknown(),
    v.transform(() => null),
  ),
  () => null,
  false,
)

function toMoment(value: string | number | null): Moment {
  const digits = value === null ? '' : String(value).trim()
  if (!/^\d{9,}$/.test(digits)) return digits === '' || digits === '0' ? null : digits
  return digits.length > 11 ? Number(digits) : Number(digits) * 1000
}

function rows(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const inner = value && typeof value === 'object' && 'list' in value ? value.list : null
  return Array.isArray(inner) ? inner : []
}

function readable<T>(item: Codec<T>, row: unknown): T[] {
  const result = v.safeParse(item.schema, row)
  return result.success ? [result.output] : []
}
