import { type Decimal, isAmount, normalizeDecimal } from '../money/decimal-text.ts'

/**
 * One value on the wire, both ways. `read` takes what a backend (or a form) sent and forgives the ways in which backends of this kind differ;
 * `write` gives our value as the specification spells it. What `read` hands on is exact: decimal strings, booleans, our own words.
 */
export interface Codec<Value> {
  /** Our value; undefined when what came cannot be read. Never throws. */
  readonly read: (wire: unknown) => Value | undefined
  write(value: Value): unknown
  /** Whether an absent form field is an error. Fields of answers that may be absent use `optional()` or have their own empty value. */
  readonly required: boolean
  /** A form without a value for it goes without it, as the specification's payload does; of others the field travels empty. */
  readonly omitted?: boolean
  /** Says who asks and nothing of what is asked, as a password does: kept nowhere, and no part of what a request is known by (`writeRequest`). */
  readonly secret?: boolean
  /** What a person is told the value must be; also the word that a refusal of the server carries as `rule`. */
  readonly rule: string
}

/** The value type of a codec. */
export type Value<C> = C extends Codec<infer V> ? V : never

/** The value type of an object of codecs, by wire name. */
export type FieldValues<Fields extends Record<string, Codec<unknown>>> = { [K in keyof Fields]: Value<Fields[K]> }

type Read<T> = Codec<T>['read']

const same = <T>(value: T): unknown => value

/** Makes a codec of a function that reads and one that writes. */
export const codec = /* @__NO_SIDE_EFFECTS__ */ <T>(
  rule: string,
  read: Read<T>,
  write: (value: T) => unknown = same,
  required = true,
): Codec<T> => ({ read, write, required, rule })

/** A text, or a number as its digits. */
const textOf: Read<string> = (wire) =>
  typeof wire === 'string' || (typeof wire === 'number' && !Number.isNaN(wire)) ? String(wire) : undefined

/** A text without its outer spaces, of so many characters. */
function trimmedOf(wire: unknown, max: number): string | undefined {
  const trimmed = textOf(wire)?.trim() ?? ''
  return trimmed.length > 0 && trimmed.length <= max ? trimmed : undefined
}

const decimalOf: Read<Decimal> = (wire) => normalizeDecimal(textOf(wire) ?? '') ?? undefined

/** An identifier: text or number on the wire, text for us, 1 to 64 characters. */
export const id: Codec<string> = codec('id', (wire) => trimmedOf(wire, 64))

/** Any text; a number is taken as its digits, null and absent as `""`. */
export const text: Codec<string> = codec('text', (wire) => textOf(wire ?? ''), same, false)

/** A text that must not be empty after trimming, at most `max` characters. */
export const filled = /* @__NO_SIDE_EFFECTS__ */ (max = 255): Codec<string> =>
  codec('filled', (wire) => trimmedOf(wire, max))

/** A text that must match. `rule` names the demand, as in `email`. */
export const matching = /* @__NO_SIDE_EFFECTS__ */ (rule: string, pattern: RegExp): Codec<string> =>
  codec(rule, (wire) => {
    const trimmed = textOf(wire)?.trim()
    return trimmed !== undefined && pattern.test(trimmed) ? trimmed : undefined
  })

/** An exact decimal; numbers and exponents of foreign backends become plain text. Never a JS number on our side. */
export const amount: Codec<Decimal> = codec('amount', decimalOf)

/** An amount that a member typed: digits and one point, above zero, not too long to compute with; what looks like `1e5` or `1,000` is refused, not guessed. */
export const positiveAmount: Codec<Decimal> = codec('positiveAmount', (wire) => {
  const typed = typeof wire === 'string' ? wire.trim() : ''
  return isAmount(typed) && /[1-9]/.test(typed) ? (normalizeDecimal(typed) as Decimal) : undefined
})

/** A decimal that may be missing: null, absent, empty or no number is null. */
export const maybeAmount: Codec<Decimal | null> = codec('amount', (wire) => decimalOf(wire) ?? null, same, false)

/** A switch of the site: on is 1, "1" or true; everything else, absent included, is off. Written as 1 and 0. */
export const flag: Codec<boolean> = codec(
  'flag',
  (wire) => wire === 1 || wire === '1' || wire === true,
  (on) => (on ? 1 : 0),
  false,
)

const countOf: Read<number> = (wire) => {
  const number = typeof wire === 'string' && /^\d+$/.test(wire.trim()) ? Number(wire) : wire
  return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : undefined
}

/** A whole number from 0 to 2^53, also as text. For counts, pages and seconds, never for money. */
export const count: Codec<number> = codec('count', countOf)

/** A whole number that falls back instead of failing. */
export const countOr = /* @__NO_SIDE_EFFECTS__ */ (fallback: number): Codec<number> =>
  codec('count', (wire) => countOf(wire) ?? fallback, same, false)

/** A number in milliseconds since 1970, or a text that is shown as it is. Null when absent. */
export type Moment = number | string | null

/** A time: epoch seconds or milliseconds (9 digits or more) become milliseconds, other text stays, absent is null. Written in seconds. */
export const moment: Codec<Moment> = codec(
  'moment',
  (wire) => {
    const written = textOf(wire ?? '')
    return written === undefined ? undefined : toMoment(written)
  },
  (value) => (typeof value === 'number' ? Math.floor(value / 1000) : (value ?? '')),
  false,
)

/** Like `moment`, written in milliseconds, for times that must compare exactly with those of trades. */
export const exactMoment: Codec<Moment> = { ...moment, write: (value) => value ?? '' }

/** One of a few words, each with its wire spelling: `choice({ up: '1', down: '2' })`. With `fallback`, any other wire value means that word. */
/* @__NO_SIDE_EFFECTS__ */
export function choice<const Words extends Record<string, string>>(
  words: Words,
  fallback?: keyof Words & string,
): Codec<keyof Words & string> {
  const byWire = new Map(Object.entries(words).map(([word, wire]) => [wire, word as keyof Words & string]))
  const read = (wire: unknown) =>
    typeof (wire ?? '') === 'object' ? undefined : (byWire.get(String(wire ?? '')) ?? fallback)
  return codec(`choice:${Object.values(words).join(',')}`, read, (word) => words[word], fallback === undefined)
}

/** A value that may be absent: null, absent and `""` are null. */
export const optional = /* @__NO_SIDE_EFFECTS__ */ <T>(inner: Codec<T>): Codec<T | null> =>
  codec(
    inner.rule,
    (wire) => (wire === '' || wire === null || wire === undefined ? null : inner.read(wire)),
    (value) => (value === null ? '' : inner.write(value)),
    false,
  )

/** A form field that is left out while there is no value. */
export const omitted = /* @__NO_SIDE_EFFECTS__ */ <T>(inner: Codec<T>): Codec<T | null> => ({
  ...optional(inner),
  omitted: true,
})

/** A form field that proves who asks: a password or a code. */
export const secret = /* @__NO_SIDE_EFFECTS__ */ <T>(inner: Codec<T>): Codec<T> => ({ ...inner, secret: true })

/** An object with known fields; unknown ones are ignored, and the `[]` of some backends for an empty object is taken as `{}`. */
/* @__NO_SIDE_EFFECTS__ */
export function object<const Fields extends Record<string, Codec<unknown>>>(
  fields: Fields,
): Codec<FieldValues<Fields>> {
  const read = (wire: unknown) => {
    if (!wire || typeof wire !== 'object') return undefined
    const given = (Array.isArray(wire) ? {} : wire) as Record<string, unknown>
    const values: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      values[name] = field.read(given[name] ?? null)
      if (values[name] === undefined) return undefined
    }
    return values as FieldValues<Fields>
  }
  return codec('object', read, (value) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.write(value[name as keyof Fields])])),
  )
}

/** A list: the array itself, else `data.list`, else empty. An entry that cannot be read is left out rather than losing the others. */
/* @__NO_SIDE_EFFECTS__ */
export function list<T>(item: Codec<T>): Codec<T[]> {
  const read = (wire: unknown) =>
    rows(wire)
      .map(item.read)
      .filter((value) => value !== undefined)
  return codec('list', read, (values) => values.map(item.write), false)
}

/** A list that the specification puts under `data.list`. Read like `list`, written as `{ list: […] }`. */
/* @__NO_SIDE_EFFECTS__ */
export function listed<T>(item: Codec<T>): Codec<T[]> {
  const inner = list(item)
  return { ...inner, write: (values) => ({ list: inner.write(values) }) }
}

/** Texts given as an array or as one text with commas; trimmed, empty ones left out. Written with commas. */
export const series: Codec<string[]> = codec(
  'series',
  (wire) =>
    (Array.isArray(wire) ? wire : typeof wire === 'object' ? [] : String(wire ?? '').split(','))
      .filter((part) => typeof part !== 'object')
      .map((part) => String(part).trim())
      .filter(Boolean),
  (values) => values.join(','),
  false,
)

/** An answer without anything in it. */
export const nothing: Codec<null> = codec(
  'nothing',
  () => null,
  () => null,
  false,
)

function toMoment(written: string): Moment {
  const digits = written.trim()
  if (!/^\d{9,}$/.test(digits)) return digits === '' || digits === '0' ? null : digits
  return digits.length > 11 ? Number(digits) : Number(digits) * 1000
}

function rows(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const inner = value && typeof value === 'object' && 'list' in value ? value.list : null
  return Array.isArray(inner) ? inner : []
}
