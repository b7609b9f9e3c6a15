import { stripInvisible } from './invisible.ts'

/** Removes spaces at both ends and invisible characters, which are often copied along with a name. */
export const cleanLoginName = (name: string): string => stripInvisible(name).trim()

/** Telephone number as it is typed: digits, separated by spaces, hyphens, dots, slashes and brackets; `+` first. */
const SPELLED_PHONE = /^\+?[\d\s()[\]./\u2010-\u2015-]+$/
/** Fewest digits behind a country code, so that a short number is not taken for one with a code. */
const MIN_NATIONAL_DIGITS = 6

/**
 * Returns the digits of a telephone number in one normal form: without separators, `+`, the international prefix `00` and the `(0)` behind a country code. Any
 * other text is returned without invisible characters. Digits of Arabic and Persian become ASCII.
 */
export function normalizePhone(typed: string): string {
  const text = cleanLoginName(typed).replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  )
  if (!SPELLED_PHONE.test(text)) return text
  const isInternational = /^\s*(?:\+|00)/.test(text)
  const digits = (isInternational ? text.replace(/\(0\)/, '') : text).replace(/\D/g, '')
  return isInternational ? digits.replace(/^00/, '') : digits
}

/**
 * Returns the spellings under which the member of a telephone number may be registered, the normal form first: without and with the site's country code, and
 * with a leading `0` or `00`. `country` has the digits of the code, "" for none.
 */
export function listPhoneSpellings(typed: string, country: string): string[] {
  const phone = normalizePhone(typed)
  if (!/^\d+$/.test(phone)) return [phone]
  const plain = phone.replace(/^0+/, '')
  const numbers = new Set([plain])
  if (country) {
    const hasCode = plain.startsWith(country) && !/^0(?!0)/.test(phone)
    const national = hasCode ? plain.slice(country.length).replace(/^0+/, '') : plain
    if (national.length >= MIN_NATIONAL_DIGITS)
      for (const number of [national, `${country}${national}`, `${country}0${national}`]) numbers.add(number)
    numbers.add(`${country}${plain}`)
  }
  return [...new Set([phone, ...[...numbers].flatMap((number) => [number, `0${number}`, `00${number}`])])]
}
