import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NAMED_LANGUAGES } from '../../../../shared/base/i18n/named-languages.ts'
import { findLanguages } from '../../../../shared/view/ui/controls/language-sheet.rules.ts'

const CHOICES = NAMED_LANGUAGES.map(({ name, code }) => ({ name, fileName: code, code }))
const found = (find: string, language = 'en') => findLanguages(CHOICES, find, language).map(({ code }) => code)

test('search: finds a language by its own name with or without accents, its code, and its English and translated names (LNG-08)', () => {
  assert.deepEqual(found('Türk'), ['tr'])
  assert.deepEqual(found(' turk '), ['tr'])
  assert.deepEqual(found('ไทย'), ['th'])
  assert.deepEqual(found('greek'), ['el'])
  assert.deepEqual(found('grec', 'fr'), ['el'])
  assert.deepEqual(found('zh-hant'), ['zh-Hant'])
  assert.deepEqual(found('creole'), ['ht'])
})

test('search without a text or a match: returns all languages', () => {
  assert.deepEqual(
    found(''),
    CHOICES.map(({ code }) => code),
  )
  assert.deepEqual(found('klingon'), found(''))
  assert.deepEqual(findLanguages([{ name: 'Eigene', fileName: 'x', code: null }], 'eig', 'la').length, 1)
})
