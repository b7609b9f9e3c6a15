import { type Decimal, isAmount, normalizeDecimal } from '../money/decimal-text.ts'

/**
 * Converts one value between its wire form and its form in this code.
 *
 * `read` accepts what a backend or a form sent and tolerates known differences between backends. It returns exact values: decimal strings, booleans, words of a
 * `choice`. `write` returns the spelling of the specification.
 */
export interface Codec<Value> {
  /** Returns the parsed value, or undefined if the input is invalid. Never throws. */
  readonly read: (wire: unknown) => Value | undefined
  write(value: Value): unknown
  /**
   * If true, a form without this field is rejected with the rule `missing`. Response fields that may be absent use `optional()` or a codec with an empty value.
   */
  readonly required: boolean
  /** If true, a null value leaves the field out of the form. Otherwise a null value is sent as empty text. */
  readonly omitsNull?: boolean
  /** Marks a credential such as a password. `writeRequest` excludes it, so it is not part of what identifies a request. */
  readonly secret?: boolean
  /** Name of the field on the wire, if it is not the name in this code with underscores (`from`, `getWireName`). */
  readonly wire?: string
  /** Name of the rule for values. The server returns it as `rule` when it rejects the field, and the page shows a message for it. */
  readonly rule: string
  /** Fields of an object or entries of a list, for documents only: the build removes it from pages. */
  readonly shape?: Shape
}

/** Structure of a codec: an object's fields by code name, or a list's entries, which `wrapped` puts under `list`. */
export type Shape =
  | { readonly fields: Readonly<Record<string, Codec<unknown>>> }
  | { readonly item: Codec<unknown>; readonly wrapped?: true }

/** Value type of a codec. */
export type Value<C> = C extends Codec<infer V> ? V : never

/** Value type of an object of codecs, by the names in this code. */
export type FieldValues<Fields extends Record<string, Codec<unknown>>> = { [K in keyof Fields]: Value<Fields[K]> }

type Read<T> = Codec<T>['read']

const writeUnchanged = <T>(value: T): unknown => value

/**
 * Creates a codec. `rule` names the broken rule. `write` defaults to sending the value unchanged; `required` says whether a form without the field is rejected.
 */
export const codec = /* @__NO_SIDE_EFFECTS__ */ <T>(
  rule: string,
  read: Read<T>,
  write: (value: T) => unknown = writeUnchanged,
  required = true,
): Codec<T> => ({ read, write, required, rule })

/** Returns a text unchanged and a number as its digits. */
const readText: Read<string> = (wire) =>
  typeof wire === 'string' || (typeof wire === 'number' && !Number.isNaN(wire)) ? String(wire) : undefined

/** Returns the trimmed text if it has 1 to `max` characters. */
function readTrimmed(wire: unknown, max: number): string | undefined {
  const trimmed = readText(wire)?.trim() ?? ''
  return trimmed.length > 0 && trimmed.length <= max ? trimmed : undefined
}

const readDecimal: Read<Decimal> = (wire) => normalizeDecimal(readText(wire) ?? '') ?? undefined

/** Identifier of 1 to 64 characters: text or number on the wire, text in this code. */
export const id: Codec<string> = codec('id', (wire) => readTrimmed(wire, 64))

/** Any text. A number is read as its digits, null and absent as `""`. */
export const text: Codec<string> = codec('text', (wire) => readText(wire ?? ''), writeUnchanged, false)

/** Creates a codec for a text of 1 to `max` characters after trimming. */
export const requiredText = /* @__NO_SIDE_EFFECTS__ */ (max = 255): Codec<string> =>
  codec('filled', (wire) => readTrimmed(wire, max))

/** Creates a codec for a trimmed text that matches `pattern`. `rule` is reported when it does not. */
export const matchingText = /* @__NO_SIDE_EFFECTS__ */ (rule: string, pattern: RegExp): Codec<string> =>
  codec(rule, (wire) => {
    const trimmed = readText(wire)?.trim()
    return trimmed !== undefined && pattern.test(trimmed) ? trimmed : undefined
  })

/** Exact decimal. Numbers and exponents from other backends are read as plain decimal text. Never a JS number in this code. */
export const amount: Codec<Decimal> = codec('amount', readDecimal)

/** Positive amount typed by a member: digits and at most one point, within the limits of `isAmount`. `1e5` and `1,000` are rejected. */
export const positiveAmount: Codec<Decimal> = codec('positiveAmount', (wire) => {
  const typed = typeof wire === 'string' ? wire.trim() : ''
  return isAmount(typed) && /[1-9]/.test(typed) ? (normalizeDecimal(typed) as Decimal) : undefined
})

/** Decimal or null. Null, absent, empty and invalid values are read as null. */
export const maybeAmount: Codec<Decimal | null> = codec(
  'amount',
  (wire) => readDecimal(wire) ?? null,
  writeUnchanged,
  false,
)

/** Boolean setting: 1, "1" and true are on; every other value, and absence, is off. Written as 1 or 0. */
export const flag: Codec<boolean> = codec(
  'flag',
  (wire) => wire === 1 || wire === '1' || wire === true,
  (on) => (on ? 1 : 0),
  false,
)

const readCount: Read<number> = (wire) => {
  const number = typeof wire === 'string' && /^\d+$/.test(wire.trim()) ? Number(wire) : wire
  return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : undefined
}

/** Integer from 0 to 2^53 - 1, also as text. For counts, pages and seconds, never for money. */
export const count: Codec<number> = codec('count', readCount)

/** Creates a codec like `count` that reads an invalid or absent value as `fallback`. */
export const countOr = /* @__NO_SIDE_EFFECTS__ */ (fallback: number): Codec<number> =>
  codec('count', (wire) => readCount(wire) ?? fallback, writeUnchanged, false)

/** Time in ms since 1970, or a text that is shown unchanged. Null if absent. */
export type Moment = number | string | null

/**
 * Time on the wire. A number of 9 to 11 digits is read as seconds, a longer one as ms. Empty text, `0` and absent are null; any other text or number is kept as
 * text. Times are written in seconds.
 */
export const moment: Codec<Moment> = codec(
  'moment',
  (wire) => {
    const written = readText(wire ?? '')
    return written === undefined ? undefined : toMoment(written)
  },
  (value) => (typeof value === 'number' ? Math.floor(value / 1000) : (value ?? '')),
  false,
)

/** Like `moment`, but written in ms, for times that are compared with the times of trades. */
export const exactMoment: Codec<Moment> = { ...moment, write: (value) => value ?? '' }

/**
 * Creates a codec for one of several words, each with its wire spelling: `choice({ up: '1', down: '2' })`. An unknown text or number is read as `fallback`, or
 * rejected if there is none. Objects are always rejected.
 */
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

/** Creates a codec that reads null, absent and `""` as null. */
export const optional = /* @__NO_SIDE_EFFECTS__ */ <T>(inner: Codec<T>): Codec<T | null> => ({
  ...inner,
  read: (wire) => (wire === '' || wire === null || wire === undefined ? null : inner.read(wire)),
  write: (value) => (value === null ? '' : inner.write(value)),
  required: false,
})

/** Creates a codec for a form field that is left out if its value is null. */
export const omittable = /* @__NO_SIDE_EFFECTS__ */ <T>(inner: Codec<T>): Codec<T | null> => ({
  ...optional(inner),
  omitsNull: true,
})

/** Creates a codec for a form field that holds a credential: a password or a code. */
export const secret = /* @__NO_SIDE_EFFECTS__ */ <T>(inner: Codec<T>): Codec<T> => ({ ...inner, secret: true })

/**
 * Returns the codec of a field with its name on the wire, as in `object({ direction: from('hyzd', text) })`. The code uses the key of the field. A key whose wire
 * name only has underscores needs none: `orderId` is `order_id`.
 */
export const from = /* @__NO_SIDE_EFFECTS__ */ <T>(wire: string, inner: Codec<T>): Codec<T> => ({ ...inner, wire })

/** Returns the name on the wire of a field: that of its codec, or its name in this code with underscores. */
export const getWireName = (name: string, { wire }: Pick<Codec<unknown>, 'wire'>): string =>
  wire ?? name.replace(/[A-Z]/g, '_$&').toLowerCase()

/** Creates a codec for an object with known fields. Unknown fields are ignored. `[]`, which some backends send for an empty object, is read as `{}`. */
/* @__NO_SIDE_EFFECTS__ */
export function object<const Fields extends Record<string, Codec<unknown>>>(
  fields: Fields,
): Codec<FieldValues<Fields>> {
  const read = (wire: unknown) => {
    if (!wire || typeof wire !== 'object') return undefined
    const record = (Array.isArray(wire) ? {} : wire) as Record<string, unknown>
    const values: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      values[name] = field.read(record[getWireName(name, field)] ?? null)
      if (values[name] === undefined) return undefined
    }
    return values as FieldValues<Fields>
  }
  const write = (value: FieldValues<Fields>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        getWireName(name, field),
        field.write(value[name as keyof Fields]),
      ]),
    )
  return { ...codec('object', read, write), shape: { fields } }
}

/**
 * Creates a codec for a list: the array itself, else its `list`, else empty. Invalid entries are dropped, so that one of them does not discard the
 * list.
 */
/* @__NO_SIDE_EFFECTS__ */
export function list<T>(item: Codec<T>): Codec<T[]> {
  const read = (wire: unknown) =>
    toRows(wire)
      .map(item.read)
      .filter((value) => value !== undefined)
  return { ...codec('list', read, (values) => values.map(item.write), false), shape: { item } }
}

/** Creates a codec for a list that the specification puts under `data.list`. Reads like `list`, writes `{ list: […] }`. */
/* @__NO_SIDE_EFFECTS__ */
export function wrappedList<T>(item: Codec<T>): Codec<T[]> {
  const inner = list(item)
  return { ...inner, write: (values) => ({ list: inner.write(values) }), shape: { item, wrapped: true } }
}

/** Texts as an array or as one comma-separated text; trimmed, without empty ones. Written with commas. */
export const textList: Codec<string[]> = codec(
  'series',
  (wire) =>
    (Array.isArray(wire) ? wire : typeof wire === 'object' ? [] : String(wire ?? '').split(','))
      .filter((part) => typeof part !== 'object')
      .map((part) => String(part).trim())
      .filter(Boolean),
  (values) => values.join(','),
  false,
)

/** Response without data. */
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

function toRows(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const inner = value && typeof value === 'object' && 'list' in value ? value.list : null
  return Array.isArray(inner) ? inner : []
}
