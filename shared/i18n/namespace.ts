import { atom, type ReadableAtom } from 'nanostores'
import { i18nString } from 'typesafe-i18n'
import type { LanguageCode } from '../contract/languages.ts'
import { $language } from '../preferences/language.ts'

/** Values of a text's placeholders. */
export type TextValues = Record<string, string | number>

/** Gives a text of a namespace in the page's language, its `{placeholders}` filled in. */
export type Translate<Texts> = (key: keyof Texts & string, values?: TextValues) => string

/** The other languages of a namespace, each loaded when it is chosen. */
export type Loaders<Texts> = Record<Exclude<LanguageCode, 'en'>, () => Promise<{ default: Texts }>>

/** The texts of one feature. Its store changes when the language does. */
export interface Namespace<Texts> {
  readonly $t: ReadableAtom<Translate<Texts>>
}

/**
 * The texts of a feature: English comes with the code, the others are loaded with the language. English shows until they have come, and when they cannot
 * be had; the next change of language tries again.
 */
export function namespace<Texts extends Record<string, string>>(
  english: Texts,
  loaders: Loaders<Texts>,
): Namespace<Texts> {
  const inEnglish = translateWith('en', english)
  const $t = atom(inEnglish)
  let wanted = ''
  $language.subscribe((language) => {
    wanted = language
    if (language === 'en') return $t.set(inEnglish)
    loaders[language]().then(
      ({ default: texts }) => {
        if (wanted === language) $t.set(translateWith(language, { ...english, ...texts }))
      },
      (error: unknown) => console.warn(`tradelet: the texts in ${language} could not be loaded`, error),
    )
  })
  return { $t }
}

function translateWith<Texts extends Record<string, string>>(language: LanguageCode, texts: Texts): Translate<Texts> {
  // Made with the first text that has something to fill in: the browser's rules of plurals take their time to load.
  let fill: ReturnType<typeof i18nString> | undefined
  return (key, values) => {
    if (!values) return texts[key] as string
    fill ??= i18nString(language, {})
    return fill(texts[key] as never, values as never)
  }
}
