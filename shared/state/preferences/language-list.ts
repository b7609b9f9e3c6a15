import { getLanguages } from '../../base/contract/site-languages.ts'
import { findLanguageByName, NAMED_LANGUAGES } from '../../base/i18n/named-languages.ts'
import { call } from '../../wire/api/call.ts'
import { $languages, type LanguageChoice } from './language.ts'

/** Languages in the picker until the backend's list arrives. */
export const SHIPPED_LANGUAGES: readonly LanguageChoice[] = NAMED_LANGUAGES.map(({ name, code }) => ({
  name,
  fileName: code,
  code,
}))

/** Loads the backend's languages. Those without a catalogue are left out. After a failure the shipped languages stay in the picker. */
export async function loadLanguages(): Promise<void> {
  const answer = await call(getLanguages, {}, { quiet: true })
  if (!answer.ok) return
  const choices = answer.data.flatMap(({ languageName, fileName }) => {
    const code = findLanguageByName(fileName)
    return code ? [{ name: languageName || fileName, fileName, code }] : []
  })
  if (choices.length > 0) $languages.set(choices)
}
