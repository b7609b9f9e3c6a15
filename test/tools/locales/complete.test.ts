import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as domains from '../../../shared/contract/domains.ts'
import type { Catalogue } from '../../../shared/i18n/catalogue.ts'
import { catalogues } from '../../../shared/i18n/folder.ts'
import { features } from '../../../tools/features.ts'
import { statusOf } from '../../../tools/locales/status.ts'
import { namesOf } from '../../../tools/new/names.ts'

const english = catalogues.en as Catalogue

/** The names of the fields that calls of the contract's files have; `isAsked` says which files. */
const fieldsOf = (isAsked: (file: string) => boolean): Set<string> =>
  new Set(
    Object.entries(domains)
      .filter(([file]) => isAsked(file))
      .flatMap(([, endpoints]) =>
        Object.values(endpoints).flatMap((given) => ('form' in given ? Object.keys(given.form) : [])),
      ),
  )

/** Whether a text belongs to a feature that a language has not begun with: its namespace, its title and tile, its words of the server, its own fields. */
function isOfNew(place: string, names: readonly string[]): boolean {
  const [namespace = '', key = ''] = place.split('/')
  const files = names.map((name) => namesOf(name).camel)
  const field = key.replace('field.', '')
  if (field !== key)
    return fieldsOf((file) => files.includes(file)).has(field) && !fieldsOf((file) => !files.includes(file)).has(field)
  return names.some(
    (name) =>
      namespace === name ||
      key === namesOf(name).camel ||
      key.startsWith(`${name}.`) ||
      key.startsWith(`booked.${name}-`),
  )
}

for (const language of ['ar', 'zh-Hans'])
  test(`${language} has every text of the features that it has`, () => {
    const catalogue = catalogues[language] as Catalogue
    const begun = (name: string) => !(name in english.namespaces) || name in catalogue.namespaces
    const fresh = features.map(({ name }) => name).filter((name) => !begun(name))
    const missing = statusOf(language, english, catalogue).missing.filter((place) => !isOfNew(place, fresh))
    assert.deepEqual(missing, [])
  })
