import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue, Texts } from '../../../shared/base/i18n/catalogue.ts'
import { getPluralLanguage } from '../../../shared/base/i18n/locales.ts'
import type { TranslatorNotes } from './notes.ts'
import {
  getInsertions,
  getMaxLength,
  getParameters,
  getPluralForms,
  getShownParameters,
  hasUnmatchedBrace,
} from './placeholders.ts'
import { createKeyMatcher } from './used-texts.ts'

/** Text that breaks a rule. */
export interface Fault {
  /** Namespace and key, separated by a slash. */
  place: string
  rule: string
}

/** Completeness of a language. Missing texts would be shown in English; the check rejects them. */
export interface LanguageStatus {
  texts: number
  missing: string[]
  faults: Fault[]
}

const joinSorted = (names: Iterable<string>): string => [...names].sort().join(', ')

/** Returns why a text does not match its English source: other parameters, or plural forms that the language does not use. Null if it does. */
export function findBrokenRule(language: string, english: string, text: string): string | null {
  if (hasUnmatchedBrace(text)) return 'has an unmatched brace'
  const [wanted, shown] = [english, text].map((source) => joinSorted(getShownParameters(source)))
  if (wanted !== shown) return `has the parameters {${shown}} instead of {${wanted}}`
  const inserted = getInsertions(english).join(' ')
  if (inserted !== getInsertions(text).join(' ')) return `must insert ${inserted || 'no other text'}`
  const counted = getParameters(english)
  for (const [name, counts] of getParameters(text))
    if (counts && !counted.get(name)) return `selects a form by {${name}}, which is not a number in English`
  for (const forms of getPluralForms(text)) {
    const fault = findBrokenForms(language, forms)
    if (fault) return fault
  }
  return null
}

/** Plural categories of the forms in `{{…}}`, by their number (typesafe-i18n). */
const FORM_CATEGORIES: Readonly<Record<number, readonly Intl.LDMLPluralRule[]>> = {
  1: ['other'],
  2: ['one', 'other'],
  3: ['zero', 'one', 'other'],
  6: ['zero', 'one', 'two', 'few', 'many', 'other'],
}

/** Numbers whose categories must have a form. `many` of French, for example, begins at a million and is not needed. */
const COMMON_NUMBERS = Array.from({ length: 200 }, (_, n) => n)

function findBrokenForms(language: string, forms: readonly string[]): string | null {
  const places = FORM_CATEGORIES[forms.length]
  if (!places) return `has ${forms.length} plural forms; 1, 2, 3 or 6 can be written`
  if (forms.some((form) => form.includes(':'))) return 'has a colon in a plural form, which would end it'
  const rules = new Intl.PluralRules(getPluralLanguage(language))
  const needed = new Set(COMMON_NUMBERS.map((n) => rules.select(n)))
  for (const category of needed)
    if (!forms[places.indexOf(category)]) return `has no plural form "${category}", which ${language} needs`
  return null
}

/** Compares a language's catalogue with the English one and checks the lengths that the notes limit. */
export function compareWithEnglish(
  language: string,
  english: Catalogue,
  other: Catalogue,
  notes?: TranslatorNotes,
): LanguageStatus {
  const status: LanguageStatus = { texts: 0, missing: [], faults: [] }
  const fault = (place: string, rule: string) => status.faults.push({ place, rule })
  for (const [namespace, texts] of Object.entries(english.namespaces))
    for (const [key, text] of Object.entries(texts)) {
      const [place, own] = [`${namespace}/${key}`, other.namespaces[namespace]?.[key]]
      status.texts += 1
      if (own === undefined || own.trim() === '') status.missing.push(place)
      else {
        const rule = findBrokenRule(language, text, own)
        if (rule) fault(place, rule)
        const most = notes?.namespaces[namespace]?.keys?.[key]?.most
        if (most && getMaxLength(own) > most) fault(place, `has ${getMaxLength(own)} characters, at most ${most}`)
      }
    }
  for (const [namespace, texts] of Object.entries(other.namespaces))
    for (const key of Object.keys(texts))
      if (english.namespaces[namespace]?.[key] === undefined) fault(`${namespace}/${key}`, 'is not a key of English')
  return status
}

/** Returns English texts whose keys no source names, as `namespace/key`. */
export function findUnusedKeys(namespaces: Readonly<Record<string, Texts>>, root: string): string[] {
  const folders = ['widgets', 'shared', 'site', 'server'].map((folder) => `${folder}/**/*.{ts,tsx,astro}`)
  const sources = globSync(folders, { cwd: root })
    .filter((file) => !file.endsWith('i18n/keys.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const isUsed = createKeyMatcher(sources)
  return Object.entries(namespaces).flatMap(([namespace, texts]) =>
    Object.keys(texts)
      .filter((key) => !isUsed(key))
      .map((key) => `${namespace}/${key}`),
  )
}
