import { EMAIL_PATTERN } from './fields.ts'

/** Signs that nobody sees, letters among them. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u
/** What may stand between letters of one word. */
const INSIDE = '[^\\s.@+_-]*'
const LATIN = '\\p{Script=Latin}'
const ALIKE = '[\\p{Script=Cyrillic}\\p{Script=Greek}]'
/** Letters of scripts that look alike, in one word. */
const MIXED = new RegExp(`${LATIN}${INSIDE}${ALIKE}|${ALIKE}${INSIDE}${LATIN}`, 'u')

/**
 * Whether an email address can be taken for no other, as that of a new account must: written in plain letters (no full-width ones, no ligatures), without signs
 * that are not seen, and no word of it mixes Latin with Cyrillic or Greek letters.
 */
export const isPlainEmail = (text: string): boolean =>
  EMAIL_PATTERN.test(text) &&
  text.normalize('NFKC') === text.normalize('NFC') &&
  !UNSEEN.test(text) &&
  !MIXED.test(text)
