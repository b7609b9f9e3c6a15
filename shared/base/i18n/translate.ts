import { i18nString } from 'typesafe-i18n'
import { withIsolates } from './isolates.ts'
import type { Keys } from './keys.ts'
import { getPluralLanguage } from './locales.ts'

/** Part of the catalogue: the texts of one feature, or shared texts. */
export type Namespace = keyof Keys

/** Key of a text. */
export type Key<N extends Namespace> = keyof Keys[N] & string

/** Key of a text without placeholders. */
export type PlainKey<N extends Namespace> = {
  [K in Key<N>]: Keys[N][K] extends null ? K : never
}[Key<N>]

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never

/** Values required for a key: none, or those of its `{placeholders}`. For a union of keys, the values of all. */
export type TextValues<N extends Namespace, K extends Key<N>> = [Keys[N][K]] extends [null]
  ? []
  : [values: Intersection<Exclude<Keys[N][K], null>>]

/** Returns a text of a namespace with its placeholders filled in. */
export type Translate<N extends Namespace> = <K extends Key<N>>(key: K, ...values: TextValues<N, K>) => string

const fillers = new Map<string, ReturnType<typeof i18nString>>()

/**
 * Fills values into a text with the plural forms of its language. Placeholders inside a value are not replaced, and values keep their own order (isolates.ts).
 */
export function fillPlaceholders(language: string, text: string, values?: unknown): string {
  if (typeof values !== 'object' || values === null) return text
  // Created when first needed, because loading plural rules takes time.
  const known = fillers.get(language) ?? i18nString(getPluralLanguage(language))
  fillers.set(language, known)
  // The library derives the type of the values from the text, which is only known at run time.
  return known(withIsolates(language, text, values as Record<string, unknown>), values as never)
}
