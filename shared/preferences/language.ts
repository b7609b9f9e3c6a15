import { atom } from 'nanostores'
import { call } from '../api/call.ts'
import { identity } from '../api/identity.ts'
import { config } from '../config.ts'
import { getLanguages, reportLanguage } from '../contract/settings.ts'
import { defaultLanguage } from '../i18n/default-language.ts'
import { LANGUAGES, type LanguageCode, languageOf } from '../i18n/languages.ts'
import { pageSingleton } from '../runtime.ts'
import { onStored, store, stored } from './storage.ts'

/** A language in the picker. `fileName` is what the backend calls it and what travels as `Lang`. */
export interface LanguageChoice {
  name: string
  fileName: string
  code: LanguageCode | null
}

/** The language a foreign page says it is in, when we have it. */
const languageOfPage = (): LanguageCode | null =>
  config().hosted ? null : languageOf(globalThis.document?.documentElement.lang ?? '')

const initial = (): LanguageCode =>
  languageOf(stored('language')) ?? languageOfPage() ?? defaultLanguage(globalThis.navigator?.language ?? '')

/** The language in force, by our code. */
export const $language = pageSingleton('language', () => {
  const $store = atom<LanguageCode>(initial())
  onStored('language', () => $store.set(initial()))
  return $store
})

/** The picker's languages: the shipped ones until the backend has said which it has. */
export const $languages = pageSingleton('languages', () =>
  atom<LanguageChoice[]>(LANGUAGES.map(({ name, code }) => ({ name, fileName: code, code }))),
)

const fileNameOf = (code: LanguageCode): string =>
  $languages.get().find((choice) => choice.code === code)?.fileName ?? code

identity.lang = () => fileNameOf($language.get())

/** Asks the backend for its languages; those we have no texts for are left out. Keeps the shipped list when that fails. */
export async function loadLanguages(): Promise<void> {
  const answer = await call(getLanguages, {}, { quiet: true })
  if (!answer.ok) return
  const choices = answer.data.flatMap(({ language_name, file_name }) => {
    const code = languageOf(file_name)
    return code ? [{ name: language_name || file_name, fileName: file_name, code }] : []
  })
  if (choices.length > 0) $languages.set(choices)
}

/** Chooses a language and keeps it; texts change without a reload, and the backend is told (LNG-04). */
export function setLanguage(code: LanguageCode): void {
  store('language', code)
  $language.set(code)
  void call(reportLanguage, { lang: fileNameOf(code) }, { quiet: true })
}
