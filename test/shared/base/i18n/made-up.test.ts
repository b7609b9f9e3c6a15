import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { catalogues, englishTexts } from '../../../../shared/base/i18n/folder.ts'
import { fillPlaceholders } from '../../../../shared/base/i18n/translate.ts'
import { findBrokenRule } from '../../../../tools/commands/locales/status.ts'
import { MADE_UP_LANGUAGES, MIN_LENGTHENING, toMadeUp, toMadeUpTexts } from '../../../support/made-up.ts'

const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0
/** Returns the words of a text and of its plural forms, without parameters. */
const getWords = (text: string): string => text.replace(/\{\{?[^{}]*\}\}?/g, '')

for (const tag of MADE_UP_LANGUAGES) {
  test(`pseudo language ${tag}: every text keeps its parameters and plural forms, with words 40 % longer`, () => {
    for (const [namespace, texts] of Object.entries(englishTexts)) {
      const made = toMadeUpTexts(tag, texts)
      assert.deepEqual(Object.keys(made), Object.keys(texts))
      for (const [key, english] of Object.entries(texts)) {
        const text = made[key] ?? ''
        assert.equal(findBrokenRule(tag, english, text), null, `${namespace}/${key}`)
        const [long, short] = [countLetters(getWords(text)), countLetters(getWords(english))]
        assert.ok(long >= (1 + MIN_LENGTHENING) * short, `${namespace}/${key}: ${text}`)
      }
    }
  })

  test(`pseudo language ${tag}: any word is 40 % longer, separators are unchanged`, () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,20}$/)
    const between = fc.stringMatching(/^[ \d.,/×–-]{1,3}$/)
    fc.assert(
      fc.property(word, between, word, (one, gap, other) => {
        const text = toMadeUp(tag, one + gap + other)
        assert.ok(countLetters(text) >= (1 + MIN_LENGTHENING) * (one.length + other.length))
        assert.ok(text.includes(gap))
        assert.equal(text, toMadeUp(tag, one) + gap + toMadeUp(tag, other))
      }),
    )
  })

  test(`pseudo language ${tag}: not shipped`, () => assert.ok(!(tag in catalogues)))
}

test('pseudo languages: same two plural forms as English', () => {
  const said = (tag: (typeof MADE_UP_LANGUAGES)[number], n: number) =>
    fillPlaceholders(tag, toMadeUp(tag, '{n} {{day|days}} left'), { n })
  assert.deepEqual(
    [1, 2].map((n) => said('en-XA', n)),
    ['1 ðååýý ļéééfţ', '2 ðååýýš ļéééfţ'],
  )
  for (const n of [0, 2, 3, 11, 100]) assert.match(said('ar-XB', n), /^\d+ \u202edaayys\u202c /, String(n))
  assert.match(said('ar-XB', 1), /^1 \u202edaayy\u202c /)
})

test('mirrored pseudo language: each word starts with a right-to-left override and ends it', () => {
  assert.equal(toMadeUp('ar-XB', 'Buy {coin}'), '\u202eBuuyy\u202c {coin}')
  assert.equal(toMadeUp('en-XA', 'Buy {coin}'), 'Bûûýý {coin}')
})
