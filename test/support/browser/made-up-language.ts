import type { Language } from '../../../shared/i18n/catalogue.ts'
import { englishTexts, load } from '../../../shared/i18n/folder.ts'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'
import { $language } from '../../../shared/preferences/language.ts'
import { provide } from '../../../shared/preferences/texts.ts'
import { MADE_UP, type MadeUp, madeUpTexts } from '../made-up.ts'
import { drawn } from './stage.ts'

const isMadeUp = (language: string): language is MadeUp => (MADE_UP as readonly string[]).includes(language)

/** Runs `work` in each of the made-up languages in turn, and restores English. */
export async function inMadeUpLanguages(work: (language: MadeUp) => Promise<void>): Promise<void> {
  provide({}, async (language, namespace) =>
    isMadeUp(language) ? madeUpTexts(language, englishTexts[namespace] ?? {}) : load(language, namespace),
  )
  // Text directions are looked up in the list of languages, which the build took from `locales/`.
  const known = LANGUAGES as Language[]
  const shipped = known.length
  for (const code of MADE_UP)
    known.push({ code, name: code, direction: code === 'ar-XB' ? 'rtl' : 'ltr', aliases: [] } as Language)
  try {
    for (const language of MADE_UP) {
      $language.set(language)
      await work(language)
    }
  } finally {
    $language.set('en')
    known.length = shipped
    await drawn()
  }
}
