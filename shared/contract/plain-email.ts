import { EMAIL_PATTERN } from './fields.ts'

/** Invisible characters, some of which count as letters. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u
/** Characters between two letters of one word. */
const INSIDE = '[^\\s.@+_-]*'
const LATIN = '\\p{Script=Latin}'
const ALIKE = '[\\p{Script=Cyrillic}\\p{Script=Greek}]'
/** Word that mixes Latin letters with look-alike scripts. */
const MIXED = new RegExp(`${LATIN}${INSIDE}${ALIKE}|${ALIKE}${INSIDE}${LATIN}`, 'u')

/**
 * Returns true if an email address cannot be mistaken for a different address; required for new accounts. It has no compatibility characters such as full-width
 * letters or ligatures, no invisible characters, and no word that mixes Latin with Cyrillic or Greek letters.
 */
export const isPlainEmail = (text: string): boolean =>
  EMAIL_PATTERN.test(text) &&
  text.normalize('NFKC') === text.normalize('NFC') &&
  !UNSEEN.test(text) &&
  !MIXED.test(text)
