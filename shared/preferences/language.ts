import { atom } from 'nanostores'
import { call } from '../api/call.ts'
import { identity } from '../api/identity.ts'
import { config } from '../config.ts'
import { reportLanguage } from '../contract/settings.ts'
import { defaultLanguage } from '../i18n/default-language.ts'
import { type LanguageCode, languageOfTag } from '../i18n/languages.ts'
import { pageSingleton } from '../runtime.ts'
import { onStored, store, stored } from './storage.ts'

/** Language in the picker. `fileName` is the backend's name and the value of the header `Lang`. */
export interface LanguageChoice {
  name: string
  fileName: string
  code: LanguageCode | null
}

/** Returns the shipped language that a partner's page declares in `lang`, or null. */
const languageOfPage = (): LanguageCode | null =>
  config().hosted ? null : languageOfTag(globalThis.document?.documentElement.lang ?? '')

const initial = (): LanguageCode =>
  languageOfTag(stored('language')) ?? languageOfPage() ?? defaultLanguage(globalThis.navigator?.language ?? '')

/** Current language. */
export const $language = pageSingleton('language', () => {
  const $store = atom<LanguageCode>(initial())
  onStored('language', () => $store.set(initial()))
  return $store
})

/** Languages of the backend; empty until they are loaded (language-list.ts). */
export const $languages = pageSingleton('languages', () => atom<LanguageChoice[]>([]))

const fileNameOf = (code: LanguageCode): string =>
  $languages.get().find((choice) => choice.code === code)?.fileName ?? code

identity.lang = () => fileNameOf($language.get())

/** Sets and stores the language. Texts change without a reload; the backend is notified (LNG-04). */
export function setLanguage(code: LanguageCode): void {
  store('language', code)
  $language.set(code)
  void call(reportLanguage, { lang: fileNameOf(code) }, { quiet: true })
}
