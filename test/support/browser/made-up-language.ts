import type { Language } from '../../../shared/base/i18n/catalogue.ts'
import { englishTexts, load } from '../../../shared/base/i18n/folder.ts'
import { LANGUAGES } from '../../../shared/base/i18n/languages.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { provide } from '../../../shared/state/preferences/texts.ts'
import { MADE_UP_LANGUAGES, type MadeUpLanguage, toMadeUpTexts } from '../made-up.ts'
import { waitForDrawing } from './stage.ts'

const isMadeUp = (language: string): language is MadeUpLanguage =>
  (MADE_UP_LANGUAGES as readonly string[]).includes(language)

/** Runs `work` in each of the made-up languages in turn, and restores English. */
export async function inMadeUpLanguages(work: (language: MadeUpLanguage) => Promise<void>): Promise<void> {
  provide({}, async (language, namespace) =>
    isMadeUp(language) ? toMadeUpTexts(language, englishTexts[namespace] ?? {}) : load(language, namespace),
  )
  // Text directions are looked up in the list of languages, which the build took from `locales/`.
  const known = LANGUAGES as Language[]
  const shipped = known.length
  for (const code of MADE_UP_LANGUAGES)
    known.push({ code, name: code, direction: code === 'ar-XB' ? 'rtl' : 'ltr', aliases: [] } as Language)
  try {
    for (const language of MADE_UP_LANGUAGES) {
      $language.set(language)
      await work(language)
    }
  } finally {
    $language.set('en')
    known.length = shipped
    await waitForDrawing()
  }
}
