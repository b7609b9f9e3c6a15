/** Parser of an attribute's text, and the value if the attribute is absent. */
export interface AttributeType<T> {
  /** TypeScript type, for the manifest and the type declarations. */
  readonly type: string
  readonly fallback: T
  /**
   * Parses the text.
   *
   * @throws an error with a reason if the text is invalid; the fallback is used then and the console shows the reason
   */
  read(text: string): T
}

/** Creates a text attribute; `read` may validate the text like `AttributeType.read`. */
export const stringAttribute = (fallback = '', read = (value: string): string => value): AttributeType<string> => ({
  type: 'string',
  fallback,
  read,
})

/**
 * Creates a boolean attribute, false if absent: present (also as `flag=""`) is true, `flag="false"` is false. An option that is on by default is declared as
 * its opposite (`no-chart`), because React, Preact, Lit and HTML express false by leaving an attribute out.
 */
export const booleanAttribute = (): AttributeType<boolean> & { readonly fallback: false } => ({
  type: 'boolean',
  fallback: false,
  read: (value) => value !== 'false',
})

/** Creates a number attribute. */
export const numberAttribute = (fallback: number): AttributeType<number> => ({
  type: 'number',
  fallback,
  read(value) {
    const result = Number(value)
    if (value.trim() === '' || !Number.isFinite(result)) throw new TypeError('a number is expected')
    return result
  },
})

/** Creates an attribute with several allowed words; the first is the fallback. */
export const enumAttribute = <const Words extends readonly [string, ...string[]]>(
  ...words: Words
): AttributeType<Words[number]> => ({
  type: words.map((word) => `'${word}'`).join(' | '),
  fallback: words[0],
  read(value) {
    const found = words.find((word) => word === value)
    if (found === undefined) throw new TypeError(`one of ${words.join(', ')} is expected`)
    return found
  },
})

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

/** Reads one attribute of an element; invalid text logs a warning and counts as absent. */
export function readAttribute<T>(
  element: Pick<Element, 'localName' | 'getAttribute'>,
  name: string,
  { fallback, read }: AttributeType<T>,
): T {
  const value = element.getAttribute(name)
  if (value === null) return fallback
  try {
    return read(value)
  } catch (error) {
    console.warn(
      `tradelet: <${element.localName} ${name}="${value.slice(0, 60)}"> is ignored: ${error instanceof Error ? error.message : error}`,
    )
    return fallback
  }
}
