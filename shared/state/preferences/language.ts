import { atom } from 'nanostores'
import { reportLanguage } from '../../base/contract/site-languages.ts'
import { browserLanguages } from '../../base/format/page-language.ts'
import { defaultLanguage } from '../../base/i18n/default-language.ts'
import { findLanguageByTag, type LanguageCode } from '../../base/i18n/languages.ts'
import { config } from '../../base/runtime/config.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { identity } from '../../wire/api/identity.ts'
import { onStoredChange, readStored, writeStored } from './storage.ts'

/** Language in the picker. `fileName` is the backend's name and the value of the header `Lang`. */
export interface LanguageChoice {
  name: string
  fileName: string
  code: LanguageCode | null
}

/** Returns the shipped language that a partner's page declares in `lang`, or null. */
const getPageLanguage = (): LanguageCode | null =>
  config().hosted ? null : findLanguageByTag(globalThis.document?.documentElement.lang ?? '')

/** Returns the language that the visitor has chosen, else the page's, else the browser's. */
export const getInitialLanguage = (): LanguageCode =>
  findLanguageByTag(readStored('language')) ??
  getPageLanguage() ??
  defaultLanguage(globalThis.navigator?.language ?? '')

const NONE: readonly string[] = []

/** Current language. */
export const $language = pageSingleton('language', () => {
  const $store = atom<LanguageCode>(getInitialLanguage())
  onStoredChange('language', () => $store.set(getInitialLanguage()))
  return $store
})

// Set here because every element that shows a number reads the language.
browserLanguages.get = () => globalThis.navigator?.languages ?? NONE

/** Languages of the backend; empty until they are loaded (language-list.ts). */
export const $languages = pageSingleton('languages', () => atom<LanguageChoice[]>([]))

const getFileName = (code: LanguageCode): string =>
  $languages.get().find((choice) => choice.code === code)?.fileName ?? code

identity.lang = () => getFileName($language.get())

/** Sets and stores the language. Texts change without a reload; the backend is notified (LNG-04). */
export function setLanguage(code: LanguageCode): void {
  writeStored('language', code)
  $language.set(code)
  void call(reportLanguage, { lang: getFileName(code) }, { quiet: true })
}
