import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Catalogue } from '../../../shared/base/i18n/catalogue.ts'
import { removePlaceholders } from './placeholders.ts'
import type { Fault } from './status.ts'

/** English texts that some languages use unchanged, with the languages and the reason: `locales/same-as-english.json`. */
export type SameTexts = Readonly<Record<string, { because: string; in: readonly string[] }>>

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const sameSchema = v.record(
  v.string(),
  v.strictObject({ because: text, in: v.pipe(v.array(text), v.nonEmpty(), v.check(isEachOnce, 'names one twice')) }),
)
function isEachOnce(tags: string[]): boolean {
  return new Set(tags).size === tags.length
}

/** Reads the list. @throws an error of valibot if the file is invalid. */
export const readSameTexts = (root: string): SameTexts =>
  v.parse(sameSchema, JSON.parse(readFileSync(join(root, 'locales/same-as-english.json'), 'utf8')))

/** Returns true if a text has words, not only parameters, figures and signs. */
const hasWords = (given: string): boolean => /\p{L}/u.test(removePlaceholders(given))

/** Returns texts of a language left in English without a reason, and reasons that are not needed. */
export function findSameFaults(language: string, english: Catalogue, other: Catalogue, same: SameTexts): Fault[] {
  const unneeded = new Set(Object.keys(same).filter((source) => same[source]?.in.includes(language)))
  const faults: Fault[] = []
  for (const [namespace, texts] of Object.entries(english.namespaces))
    for (const [key, source] of Object.entries(texts)) {
      if (other.namespaces[namespace]?.[key] !== source || !hasWords(source)) continue
      unneeded.delete(source)
      if (!same[source]?.in.includes(language))
        faults.push({ place: `${namespace}/${key}`, rule: `is left in English: "${source}"` })
    }
  for (const source of unneeded) faults.push({ place: `same-as-english/${source}`, rule: 'is not needed' })
  return faults
}
