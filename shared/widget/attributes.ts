/** How an attribute's text becomes a value, and what the value is without it. */
export interface AttributeType<T> {
  /** For the manifest and the types: how it is written in TypeScript. */
  readonly type: string
  readonly fallback: T
  /** Reads the text. Throws with a reason when it cannot be read; then the fallback counts and the console says so. */
  read(text: string): T
}

/** A text; `read` may hold it to those that mean something, as `AttributeType.read` does. */
export const stringAttribute = (fallback = '', read = (value: string): string => value): AttributeType<string> => ({
  type: 'string',
  fallback,
  read,
})

/**
 * A switch, off without it: there (also as `flag=""`) is on, `flag="false"` is off. What is on by default is declared as its own opposite (`no-chart`), since
 * React, Preact, Lit and HTML itself say false by leaving an attribute out.
 */
export const booleanAttribute = (): AttributeType<boolean> & { readonly fallback: false } => ({
  type: 'boolean',
  fallback: false,
  read: (value) => value !== 'false',
})

/** A number. */
export const numberAttribute = (fallback: number): AttributeType<number> => ({
  type: 'number',
  fallback,
  read(value) {
    const result = Number(value)
    if (value.trim() === '' || !Number.isFinite(result)) throw new TypeError('a number is expected')
    return result
  },
})

/** One of a few words, the first being the fallback. */
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

/** The attributes of an element, by their name in HTML. */
export type Attributes = Record<string, AttributeType<unknown>>

/** `frame-header` in HTML is `frameHeader` for scripts. */
export type PropertyName<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<PropertyName<Tail>>}`
  : Name

/** The values of attributes, by property name. */
export type AttributeValues<A extends Attributes> = {
  [Name in keyof A & string as PropertyName<Name>]: A[Name] extends AttributeType<infer T> ? T : never
}

/** The property of an attribute. */
export const propertyName = (attribute: string): string =>
  attribute.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())

/** Reads one attribute of an element; a text that cannot be read warns and counts as absent. */
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
