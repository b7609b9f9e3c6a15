import { EMAIL_PATTERN } from './fields.ts'

/** Invisible characters, some of which count as letters. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
/** Characters between two letters of one word. */
const BETWEEN_LETTERS = '[^\\s.@+_-]*'
const LATIN = '\\p{Script=Latin}'
const LOOK_ALIKE = '[\\p{Script=Cyrillic}\\p{Script=Greek}]'
/** Word that mixes Latin letters with look-alike scripts. */
const MIXED_SCRIPTS = new RegExp(`${LATIN}${BETWEEN_LETTERS}${LOOK_ALIKE}|${LOOK_ALIKE}${BETWEEN_LETTERS}${LATIN}`, 'u')

/**
 * Returns true if an email address cannot be mistaken for a different address; required for new accounts. It has no compatibility characters such as full-width
 * letters or ligatures, no invisible characters, and no word that mixes Latin with Cyrillic or Greek letters.
 */
export const isPlainEmail = (text: string): boolean =>
  EMAIL_PATTERN.test(text) &&
  text.normalize('NFKC') === text.normalize('NFC') &&
  !INVISIBLE.test(text) &&
  !MIXED_SCRIPTS.test(text)
