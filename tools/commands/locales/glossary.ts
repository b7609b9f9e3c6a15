import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Catalogue } from '../../../shared/i18n/catalogue.ts'
import type { Fault } from './status.ts'

/** A term of the house: what says it in the English texts (regular expression of whole words, small or capital letters), and what it means. */
export interface Term {
  match: string
  means: string
}

/** How a language writes: `locales/glossary/<tag>.json`. */
export interface Glossary {
  /** How members are spoken to, and the habits that the texts keep. */
  voice: string
  /** The beginnings or forms of words that say a term; a text whose English one has the term must have one of them. */
  terms: Readonly<Record<string, readonly string[]>>
  /** Texts that say a term in another way, as `namespace/key`, with the reason for each term. */
  exceptions: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const termsSchema = v.record(v.string(), v.strictObject({ match: text, means: text }))
const glossarySchema = v.strictObject({
  voice: text,
  terms: v.record(v.string(), v.pipe(v.array(text), v.nonEmpty())),
  exceptions: v.optional(v.record(v.string(), v.record(v.string(), text)), {}),
})

const fileOf = (root: string, tag: string): string => join(root, 'locales/glossary', `${tag}.json`)

/** The terms of the house. */
export const readTerms = (root: string): Readonly<Record<string, Term>> =>
  v.parse(termsSchema, JSON.parse(readFileSync(fileOf(root, 'en'), 'utf8')))

/** The glossary of a language; null where there is none. Throws when it is not as it must be. */
export function readGlossary(root: string, tag: string): Glossary | null {
  const file = fileOf(root, tag)
  return existsSync(file) ? v.parse(glossarySchema, JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** Case does not count, nor how an accent is written. */
const folded = (given: string, language: string): string => given.normalize('NFC').toLocaleLowerCase(language)
const withoutParameters = (given: string): string => given.replace(/\{[^{}|]*\}/g, ' ')

/** What of a language does not keep its glossary: terms without words, texts that say a term otherwise, exceptions that are none. */
export function glossaryFaults(
  language: string,
  terms: Readonly<Record<string, Term>>,
  english: Catalogue,
  other: Catalogue,
  glossary: Glossary,
): Fault[] {
  const faults: Fault[] = Object.keys({ ...terms, ...glossary.terms }).flatMap((term): Fault[] => {
    if (!terms[term]) return [{ place: `glossary/${term}`, rule: 'is no term of locales/glossary/en.json' }]
    return glossary.terms[term] ? [] : [{ place: `glossary/${term}`, rule: 'has no words' }]
  })
  const unused = new Set(
    Object.entries(glossary.exceptions).flatMap(([place, reasons]) =>
      Object.keys(reasons).map((term) => `${place} ${term}`),
    ),
  )
  for (const [term, { match }] of Object.entries(terms)) {
    const says = new RegExp(`\\b(?:${match})\\b`, 'i')
    const words = (glossary.terms[term] ?? []).map((word) => folded(word, language))
    for (const [place, source, own] of pairs(english, other)) {
      if (!says.test(withoutParameters(source)) || words.length === 0) continue
      if (words.some((word) => folded(own, language).includes(word))) continue
      if (!unused.delete(`${place} ${term}`))
        faults.push({ place, rule: `does not say "${term}" as the glossary does` })
    }
  }
  for (const exception of unused) faults.push({ place: `glossary/exceptions/${exception}`, rule: 'is not needed' })
  return faults
}

/** The texts that both have: where they stand, in English, in the other language. */
const pairs = (english: Catalogue, other: Catalogue): [place: string, source: string, own: string][] =>
  Object.entries(english.namespaces).flatMap(([namespace, texts]) =>
    Object.entries(texts).flatMap(([key, source]): [string, string, string][] => {
      const own = other.namespaces[namespace]?.[key]
      return own === undefined ? [] : [[`${namespace}/${key}`, source, own]]
    }),
  )
