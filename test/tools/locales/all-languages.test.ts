import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Catalogue, LanguageMeta } from '../../../shared/base/i18n/catalogue.ts'
import { catalogues } from '../../../shared/base/i18n/folder.ts'
import { compareAll, formatMissing, type LanguageRules } from '../../../tools/commands/locales/all-languages.ts'
import type { Glossary } from '../../../tools/commands/locales/glossary.ts'
import { findNoteFaults } from '../../../tools/commands/locales/notes.ts'
import { getShownParameters } from '../../../tools/commands/locales/placeholders.ts'

const catalogue = (menu: Record<string, string>, meta: Partial<LanguageMeta> = {}): Catalogue => ({
  meta: { name: 'Own', direction: 'ltr', ...meta },
  namespaces: { menu },
})
const english = catalogue({ open: 'Open order', swap: 'Swap', id: 'ID {id}', figures: '{a} / {b}' })
const FRENCH = { open: 'Ordre ouvert', swap: 'Swap', id: 'N° {id}', figures: '{a} / {b}' }
const glossary: Glossary = { voice: 'Vous', terms: { order: ['ordre'] }, exceptions: {} }
const RULES: LanguageRules = {
  notes: { parameters: {}, namespaces: {} },
  terms: { order: { match: 'orders?', means: 'what is placed' } },
  getGlossary: () => glossary,
  same: { Swap: { because: 'The name of the product.', in: ['fr'] } },
}

/** Returns all problems of a language, one line each. */
const wrong = (tag: string, other: Catalogue, rules: Partial<LanguageRules> = {}): string[] => {
  const statuses = compareAll({ en: english, [tag]: other }, english, { ...RULES, ...rules })
  const faults = statuses[tag]?.faults.map(({ place, rule }) => `${place} ${rule}`) ?? []
  return [...formatMissing(statuses), ...faults]
}

test('complete translation: no problems', () => {
  assert.deepEqual(wrong('fr', catalogue(FRENCH)), [])
})

test('missing translations: one line per English text, with the languages that lack it (LNG-02)', () => {
  const { swap: _swap, ...less } = FRENCH
  const statuses = compareAll(
    { en: english, de: catalogue(less), fr: catalogue(FRENCH), it: catalogue({ ...FRENCH, swap: ' ' }) },
    english,
    RULES,
  )
  assert.deepEqual(formatMissing(statuses), ['locales/en.json menu/swap is not yet translated into de, it'])
})

test('text left in English: needs a reason, except figures and signs; an unused reason is a fault', () => {
  assert.deepEqual(
    wrong('fr', catalogue({ ...FRENCH, open: 'Open order' }), {
      getGlossary: () => ({ ...glossary, terms: { order: ['order'] } }),
    }),
    ['menu/open is left in English: "Open order"'],
  )
  assert.deepEqual(wrong('fr', catalogue({ ...FRENCH, swap: 'Échange' })), ['same-as-english/Swap is not needed'])
  assert.deepEqual(wrong('de', catalogue({ ...FRENCH, id: 'ID {id}' }), { same: {} }), [
    'menu/swap is left in English: "Swap"',
    'menu/id is left in English: "ID {id}"',
  ])
})

test('glossary: required and enforced', () => {
  assert.deepEqual(wrong('fr', catalogue({ ...FRENCH, open: 'Commande ouverte' })), [
    'menu/open does not use a glossary word for "order"',
  ])
  assert.deepEqual(wrong('fr', catalogue(FRENCH), { getGlossary: () => null }), ['glossary is missing'])
  const exceptions = { 'menu/open': { order: 'Too long.' }, 'menu/swap': { order: 'None.' } }
  assert.deepEqual(
    wrong('fr', catalogue({ ...FRENCH, open: 'Ouvert' }), { getGlossary: () => ({ ...glossary, exceptions }) }),
    ['glossary/exceptions/menu/swap order is not needed'],
  )
})

test('meta.locale: required for a language that Intl does not know, rejected for others', () => {
  const same = { Swap: { because: 'The name of the product.', in: ['fr', 'la'] } }
  const meta = (tag: string, locale?: string) => wrong(tag, catalogue(FRENCH, locale ? { locale } : {}), { same })
  assert.deepEqual(meta('la', 'it'), [])
  assert.deepEqual(meta('la'), ['meta/locale is missing: Intl does not know the language'])
  assert.deepEqual(meta('la', 'ht'), ['meta/locale is not a language that Intl knows: ht'])
  assert.deepEqual(meta('fr', 'it'), ['meta/locale is not needed: Intl knows the language'])
})

test('every language has the same keys and placeholders as English (LNG-01, LNG-02)', () => {
  const shape = ({ namespaces }: Catalogue) =>
    Object.fromEntries(
      Object.entries(namespaces).flatMap(([namespace, texts]) =>
        Object.entries(texts).map(([key, text]) => [`${namespace}/${key}`, [...getShownParameters(text)].sort()]),
      ),
    )
  const { en, ...others } = catalogues
  assert.ok(en)
  assert.equal(Object.keys(others).length, 29)
  for (const [tag, other] of Object.entries(others)) assert.deepEqual(shape(other), shape(en), tag)
})

test('typography: French signs after a plain space, and digits of other scripts', () => {
  assert.deepEqual(wrong('fr', catalogue({ ...FRENCH, open: 'Ordre : ouvert' })), [
    'menu/open has a plain space before a sign or after «: use U+00A0 or U+202F',
  ])
  assert.deepEqual(wrong('fr', catalogue({ ...FRENCH, open: 'Ordre\u00a0: ouvert\u202f?' })), [])
  assert.deepEqual(wrong('fr', catalogue({ ...FRENCH, open: 'Ordre \u06f8' })), [
    'menu/open has the digit \u06f8: write Latin digits',
  ])
})

test('notes: each text needs one', () => {
  const notes = {
    parameters: { id: 'a number', a: 'one', b: 'one' },
    namespaces: { menu: { where: 'A menu.', keys: {} } },
  }
  assert.deepEqual(
    findNoteFaults(notes, english),
    ['open', 'swap', 'id', 'figures'].map((key) => `menu/${key} has no note for translators`),
  )
})
