import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { findLanguageByName } from '../../../shared/base/i18n/named-languages.ts'

/** Returns the language with the highest weight in `Accept-Language` that the site has; English if there is none. */
export function getAcceptedLanguage(header = ''): LanguageCode {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find((one) => one !== undefined)
      return { tag, weight: Number(weight ?? 1) }
    })
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const found = tag === '' || tag === '*' ? null : findLanguageByName(tag)
    if (found) return found
  }
  return 'en'
}
