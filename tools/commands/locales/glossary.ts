import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Catalogue } from '../../../shared/base/i18n/catalogue.ts'
import { removePlaceholders } from './placeholders.ts'
import type { Fault } from './status.ts'

/** Term of the product. `match` is a regular expression that finds it in English texts, as whole words and in any case. */
export interface Term {
  match: string
  means: string
}

/** Style rules of a language: `locales/glossary/<tag>.json`. */
export interface Glossary {
  /** Form of address and other conventions of the texts. */
  voice: string
  /** Word stems allowed for each term. A text whose English source has the term must contain one of them. */
  terms: Readonly<Record<string, readonly string[]>>
  /** Texts that express a term in other words: `namespace/key`, then term, then reason. */
  exceptions: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const termsSchema = v.record(v.string(), v.strictObject({ match: text, means: text }))
const glossarySchema = v.strictObject({
  voice: text,
  terms: v.record(v.string(), v.pipe(v.array(text), v.nonEmpty())),
  exceptions: v.optional(v.record(v.string(), v.record(v.string(), text)), {}),
})

const toGlossaryPath = (root: string, tag: string): string => join(root, 'locales/glossary', `${tag}.json`)

/** Reads the product's terms from `locales/glossary/en.json`. @throws an error of valibot if the file is invalid. */
export const readTerms = (root: string): Readonly<Record<string, Term>> =>
  v.parse(termsSchema, JSON.parse(readFileSync(toGlossaryPath(root, 'en'), 'utf8')))

/** Reads the glossary of a language, null if it has none. @throws an error of valibot if the file is invalid. */
export function readGlossary(root: string, tag: string): Glossary | null {
  const file = toGlossaryPath(root, tag)
  return existsSync(file) ? v.parse(glossarySchema, JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** Lower-cases and normalizes a text, so that case and the encoding of accents do not matter. */
const normalizeText = (given: string, language: string): string => given.normalize('NFC').toLocaleLowerCase(language)

/** Returns violations of a language's glossary: terms without words, texts that do not use the words, exceptions that are not needed. */
export function findGlossaryFaults(
  language: string,
  terms: Readonly<Record<string, Term>>,
  english: Catalogue,
  other: Catalogue,
  glossary: Glossary,
): Fault[] {
  const faults: Fault[] = Object.keys({ ...terms, ...glossary.terms }).flatMap((term): Fault[] => {
    if (!terms[term]) return [{ place: `glossary/${term}`, rule: 'is not a term of locales/glossary/en.json' }]
    return glossary.terms[term] ? [] : [{ place: `glossary/${term}`, rule: 'has no words' }]
  })
  const unused = new Set(
    Object.entries(glossary.exceptions).flatMap(([place, reasons]) =>
      Object.keys(reasons).map((term) => `${place} ${term}`),
    ),
  )
  for (const [term, { match }] of Object.entries(terms)) {
    const says = new RegExp(`\\b(?:${match})\\b`, 'i')
    const words = (glossary.terms[term] ?? []).map((word) => normalizeText(word, language))
    for (const [place, source, own] of pairTexts(english, other)) {
      if (!says.test(removePlaceholders(source)) || words.length === 0) continue
      if (words.some((word) => normalizeText(own, language).includes(word))) continue
      if (!unused.delete(`${place} ${term}`)) faults.push({ place, rule: `does not use a glossary word for "${term}"` })
    }
  }
  for (const exception of unused) faults.push({ place: `glossary/exceptions/${exception}`, rule: 'is not needed' })
  return faults
}

/** Returns each text that both catalogues have, with its place. */
const pairTexts = (english: Catalogue, other: Catalogue): [place: string, source: string, own: string][] =>
  Object.entries(english.namespaces).flatMap(([namespace, texts]) =>
    Object.entries(texts).flatMap(([key, source]): [string, string, string][] => {
      const own = other.namespaces[namespace]?.[key]
      return own === undefined ? [] : [[`${namespace}/${key}`, source, own]]
    }),
  )
