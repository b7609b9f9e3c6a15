import type { Texts } from '../../shared/base/i18n/catalogue.ts'
import { mapWords } from '../../tools/commands/locales/placeholders.ts'

/**
 * Artificial languages for tests, generated from the English texts: `en-XA` has accents and runs from left to right, `ar-XB` is mirrored, runs from right to
 * left and has the six plural forms of Arabic. Both have words 40 % longer. The product does not know them.
 */
export type MadeUpLanguage = (typeof MADE_UP_LANGUAGES)[number]

export const MADE_UP_LANGUAGES = ['en-XA', 'ar-XB'] as const

/** Minimum share by which a word becomes longer. */
export const MIN_LENGTHENING = 0.4

const WORD = /\p{L}+/gu
const VOWEL = /[aeiouy]/i
const PLAIN = 'acdeghijklnoprstuwyzACDEGHIJKLNOPRSTUWYZ'
const ACCENTED = 'åçðéĝĥîĵķļñöþŕšţûŵýžÅÇÐÉĜĤÎĴĶĻÑÖÞŔŠŢÛŴÝŽ'
/** Control characters around a word that display its letters from right to left. */
const [MIRRORED, ENDED] = ['\u202e', '\u202c']

/** Lengthens a word by repeating its vowels in turn, or its last letter if it has none. */
function lengthenWord(word: string): string {
  const letters = [...word]
  const drawn = letters.flatMap((letter, at) => (VOWEL.test(letter) ? [at] : []))
  if (drawn.length === 0) drawn.push(letters.length - 1)
  const extra = Math.ceil(MIN_LENGTHENING * letters.length)
  const turns = (place: number) => (place < 0 ? 0 : Math.ceil((extra - place) / drawn.length))
  return letters
    .map((letter, at) => letter + letter.toLowerCase().repeat(Math.max(0, turns(drawn.indexOf(at)))))
    .join('')
}

const accentWord = (word: string): string =>
  word.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)

const WORDS: Readonly<Record<MadeUpLanguage, (word: string) => string>> = {
  'en-XA': (word) => accentWord(lengthenWord(word)),
  'ar-XB': (word) => MIRRORED + lengthenWord(word) + ENDED,
}

/** Maps the two forms of English (one, other) to the six of Arabic (zero, one, two, few, many, other). */
const toSixForms = (forms: readonly string[]): readonly string[] => {
  const [one = '', other = one] = forms
  return [other, one, other, other, other, other]
}

/** Translates an English text into a made-up language, with the same parameters and the plural forms of the language. */
export const toMadeUp = (tag: MadeUpLanguage, text: string): string =>
  mapWords(text, (literal) => literal.replace(WORD, WORDS[tag]), tag === 'ar-XB' ? toSixForms : undefined)

/** Translates a namespace into a made-up language. */
export const toMadeUpTexts = (tag: MadeUpLanguage, english: Texts): Texts =>
  Object.fromEntries(Object.entries(english).map(([key, text]) => [key, toMadeUp(tag, text)]))
