import { i18nString } from 'typesafe-i18n'
import { withIsolates } from './isolates.ts'
import type { Keys } from './keys.ts'
import { pluralsOf } from './locales.ts'

/** A part of the catalogue: a feature's texts, or those that several share. */
export type Namespace = keyof Keys

/** The key of a text. */
export type Key<N extends Namespace> = keyof Keys[N] & string

/** The key of a text that has nothing to be filled in. */
export type PlainKey<N extends Namespace> = {
  [K in Key<N>]: Keys[N][K] extends null ? K : never
}[Key<N>]

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never

/** What must be given with a key: nothing, or the values of its `{placeholders}`; for one of several keys the values of each. */
export type TextValues<N extends Namespace, K extends Key<N>> = [Keys[N][K]] extends [null]
  ? []
  : [values: Intersection<Exclude<Keys[N][K], null>>]

/** Gives a text of a namespace, its placeholders filled in. */
export type Translate<N extends Namespace> = <K extends Key<N>>(key: K, ...values: TextValues<N, K>) => string

const fillers = new Map<string, ReturnType<typeof i18nString>>()

/** Fills values into a text, with the plural forms of the text's language. What is filled in is not read again, and keeps its own order (isolates.ts). */
export function fillPlaceholders(language: string, text: string, values?: unknown): string {
  if (typeof values !== 'object' || values === null) return text
  // Made with the first text of a language that has something to fill in: the rules of plurals take their time to load.
  const known = fillers.get(language) ?? i18nString(pluralsOf(language))
  fillers.set(language, known)
  // The library types the values by the text, which is known at run time only.
  return known(withIsolates(language, text, values as Record<string, unknown>), values as never)
}
