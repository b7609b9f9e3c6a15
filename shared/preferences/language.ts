import { atom } from 'nanostores'
import { call } from '../api/call.ts'
import { identity } from '../api/identity.ts'
import { config } from '../config.ts'
import { reportLanguage } from '../contract/settings.ts'
import { defaultLanguage } from '../i18n/default-language.ts'
import { type LanguageCode, languageOfTag } from '../i18n/languages.ts'
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
  config().hosted ? null : languageOfTag(globalThis.document?.documentElement.lang ?? '')

const initial = (): LanguageCode =>
  languageOfTag(stored('language')) ?? languageOfPage() ?? defaultLanguage(globalThis.navigator?.language ?? '')

/** The language in force, by our code. */
export const $language = pageSingleton('language', () => {
  const $store = atom<LanguageCode>(initial())
  onStored('language', () => $store.set(initial()))
  return $store
})

/** The languages that the backend says it has; none until it has said so (language-list.ts). */
export const $languages = pageSingleton('languages', () => atom<LanguageChoice[]>([]))

const fileNameOf = (code: LanguageCode): string =>
  $languages.get().find((choice) => choice.code === code)?.fileName ?? code

identity.lang = () => fileNameOf($language.get())

/** Chooses a language and keeps it; texts change without a reload, and the backend is told (LNG-04). */
export function setLanguage(code: LanguageCode): void {
  store('language', code)
  $language.set(code)
  void call(reportLanguage, { lang: fileNameOf(code) }, { quiet: true })
}
