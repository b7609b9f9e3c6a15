import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { createFinder, findTextFaults } from '../../../../shared/state/preferences/page-texts.ts'
import { createTexts } from '../../../../shared/state/preferences/texts.ts'

const OURS = { banner: { label: 'Banner', picture: 'Picture {at} of {count}', days: '{days} {{day|days}}' } }
const GERMAN = { label: 'Banner', picture: 'Bild {at} von {count}' }

/** Returns the translation function of a page with texts of its own, in a language. */
function speak(own: Record<string, Record<string, string>>, language = 'en') {
  const page = createTexts(atom(language), OURS, async () => GERMAN, { find: createFinder(own) })
  return { t: page.$texts('banner'), ready: new Promise<void>(page.whenTextsReady) }
}

test('text of the page: replaces ours, with its parameters', () => {
  const { t } = speak({ en: { 'banner.label': 'News', 'banner.picture': '{count} pictures, this is {at}' } })
  assert.equal(t.get()('label'), 'News')
  assert.equal(t.get()('picture', { at: 1, count: 3 } as never), '3 pictures, this is 1')
})

test('plural forms: those of the language', () => {
  const { t } = speak({ en: { 'banner.days': 'in {days} {{sleep|sleeps}}' } })
  assert.equal((t.get() as unknown as (key: string, values: object) => string)('days', { days: 2 }), 'in 2 sleeps')
})

test('other languages: keep their texts', async () => {
  const { t, ready } = speak({ en: { 'banner.picture': 'P {at} {count}' }, de: { 'banner.label': 'Neues' } }, 'de')
  await ready
  assert.equal(t.get()('label'), 'Neues')
  assert.equal(t.get()('picture', { at: 1, count: 3 } as never), 'Bild 1 von 3')
})

test('a missing parameter, or a value that is no text: ours is shown', () => {
  const { t } = speak({ en: { 'banner.picture': 'Picture {at}', 'banner.label': 7 as never } })
  assert.equal(t.get()('picture', { at: 1, count: 3 } as never), 'Picture 1 of 3')
  assert.equal(t.get()('label'), 'Banner')
})

test('faults: named for the developer', () => {
  const known = { 'banner.picture': 'Picture {at} of {count}', 'banner.label': 'Banner' }
  const given = { en: { 'banner.picture': 'Picture {at}', 'banner.lable': 'x' }, xx: {}, de: { 'banner.label': 7 } }
  assert.deepEqual(findTextFaults(given as never, known), [
    "en, banner.picture: {count} is missing, so the element's own text is shown",
    'en, banner.lable: there is no such text',
    'xx is none of the languages',
    'de, banner.label: a text is expected',
  ])
})

test('keys that every object has: named as unknown, like any other', () => {
  const given = JSON.parse('{ "en": { "constructor": "x", "__proto__": "y", "toString": "z" }, "__proto__": {} }')
  assert.deepEqual(findTextFaults(given, {}), [
    'en, constructor: there is no such text',
    'en, __proto__: there is no such text',
    'en, toString: there is no such text',
    '__proto__ is none of the languages',
  ])
})
