import type { Description } from './description.ts'

/** Parser of an attribute's text, and the value if the attribute is absent. */
export interface AttributeType<T> {
  readonly fallback: T
  /**
   * Parses the text.
   *
   * @throws an error with a reason if the text is invalid; the fallback is used then and the console shows the reason
   */
  read(text: string): T
}

/** Documents of an attribute for partners. Builds leave both out (tools/bundle/without-documents.ts). */
interface AttributeDocuments {
  /** Meaning and allowed values. The default is added by the manifest. */
  readonly description: Description
  /** Value for examples and previews, such as `btcusdt`. */
  readonly example?: string
}

/** Values of a text attribute for the types that partners get. `read` may accept other spellings. Builds leave both out. */
interface KnownValues {
  /** All values. */
  readonly known?: readonly string[]
  /** All words of a list that is separated by commas. */
  readonly knownList?: readonly string[]
}

/** Creates a text attribute; `read` may validate the text like `AttributeType.read`. */
export const stringAttribute = ({
  fallback = '',
  read = (value: string): string => value,
}: AttributeDocuments &
  KnownValues & {
    readonly fallback?: string
    read?(text: string): string
  }): AttributeType<string> => ({ fallback, read })

/**
 * Creates a boolean attribute, false if absent: present (also as `flag=""`) is true, `flag="false"` is false. An option that is on by default is declared as
 * its opposite (`no-chart`), because React, Preact, Lit and HTML express false by leaving an attribute out.
 */
export const booleanAttribute = (
  _documents: AttributeDocuments,
): AttributeType<boolean> & { readonly fallback: false } => ({
  fallback: false,
  read: (value) => value !== 'false',
})

/** Creates a number attribute. */
export const numberAttribute = ({
  fallback,
}: AttributeDocuments & { readonly fallback: number }): AttributeType<number> => ({ fallback, read: parseNumber })

/**
 * Parses an attribute's text as a number.
 *
 * @throws TypeError if it is not a finite number
 */
export function parseNumber(value: string): number {
  const result = Number(value)
  if (value.trim() === '' || !Number.isFinite(result)) throw new TypeError('a number is expected')
  return result
}

/** Creates an attribute with several allowed words; the first is the fallback. The description states the meaning of each. */
export const enumAttribute = <const Words extends readonly [string, ...string[]]>({
  words,
}: AttributeDocuments & { readonly words: Words }): AttributeType<Words[number]> => ({
  fallback: words[0],
  read(value) {
    const found = words.find((word) => word === value)
    if (found === undefined) throw new TypeError(`one of ${words.join(', ')} is expected`)
    return found
  },
})

/** Creates the parser of a text attribute that has one of these words or is empty. It throws a TypeError that names them. */
export function oneOf(...words: [string, ...string[]]): (value: string) => string {
  const { read } = enumAttribute({ words, description: 'One of them.' })
  return (value) => value && read(value)
}

/** Attributes of an element by HTML name. */
export type Attributes = Record<string, AttributeType<unknown>>

/** Property name of an attribute: `frameHeader` for `frame-header`. */
export type PropertyName<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<PropertyName<Tail>>}`
  : Name

/** Attribute values by property name. */
export type AttributeValues<A extends Attributes> = {
  [Name in keyof A & string as PropertyName<Name>]: A[Name] extends AttributeType<infer T> ? T : never
}

/** Returns the property name of an attribute. */
export const toPropertyName = (attribute: string): string =>
  attribute.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())

/** Reads the text of an attribute, null if it is absent; invalid text logs a warning and counts as absent. */
export function readText<T>(
  { localName }: Pick<Element, 'localName'>,
  name: string,
  { fallback, read }: AttributeType<T>,
  value: string | null,
): T {
  if (value === null) return fallback
  try {
    return read(value)
  } catch (error) {
    console.warn(`tradelet: <${localName} ${name}="${value}"> is ignored: ${error}`)
    return fallback
  }
}

/**
 * Returns the value of a property that a page or a framework sets: undefined and null are the default. A flag takes any value, of which a text counts as the
 * attribute's. Any other value is read like the text of the attribute, so `5`, `'5'` and `refresh="5"` are the same; what the attribute does not accept is
 * ignored with a warning.
 */
export function coerceProperty<T>(
  element: Pick<Element, 'localName'>,
  name: string,
  type: AttributeType<T>,
  value: unknown,
): T {
  const { fallback } = type
  if (value === undefined || value === null) return fallback
  if (typeof fallback === 'boolean' && typeof value !== 'string') return Boolean(value) as T
  // A value of another type, which no text expresses.
  if (Object(fallback) === fallback) return value as T
  return readText(element, name, type, String(value))
}
