import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Catalogue } from '../../../shared/i18n/catalogue.ts'
import { catalogues } from '../../../shared/i18n/folder.ts'
import { features } from '../../../tools/features.ts'
import { statusOf } from '../../../tools/locales/status.ts'
import { namesOf } from '../../../tools/new/names.ts'

const english = catalogues.en as Catalogue

/** Whether a text belongs to a feature that a language has not begun with: its namespace, its title and tile, its words of the server. */
function isOfNew(place: string, names: readonly string[]): boolean {
  const [namespace = '', key = ''] = place.split('/')
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
