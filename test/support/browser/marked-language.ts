import type { Language } from '../../../shared/base/i18n/catalogue.ts'
import { englishTexts, load } from '../../../shared/base/i18n/folder.ts'
import { LANGUAGES } from '../../../shared/base/i18n/languages.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { provide } from '../../../shared/state/preferences/texts.ts'
import { waitForDrawing } from './stage.ts'

/** Artificial language: English whose texts mark what was filled in, `Due ⟦Nov 29⟧`. Its name is a valid tag that no catalogue has. */
const MARKED = 'en-XM'
const PLACEHOLDER = /(?<!\{)\{(\w+)(:[^}]*)?\}(?!\})/g

const mark = (text: string): string => text.replace(PLACEHOLDER, '⟦$&⟧')

/** Runs `work` in the marked language, and restores English. */
export async function inMarkedLanguage(work: () => Promise<void>): Promise<void> {
  provide({}, async (language, namespace) =>
    language === MARKED
      ? Object.fromEntries(Object.entries(englishTexts[namespace] ?? {}).map(([key, text]) => [key, mark(text)]))
      : load(language, namespace),
  )
  const known = LANGUAGES as Language[]
  known.push({ code: MARKED, name: MARKED, direction: 'ltr', aliases: [] } as unknown as Language)
  try {
    $language.set(MARKED)
    await work()
  } finally {
    $language.set('en')
    known.pop()
    await waitForDrawing()
  }
}

/** Sentence that was filled with nothing, a dash, zero or a value of the program. */
const HOLLOW = /⟦[\s\u2066-\u2069]*(—|-|0|0\.0+|0%|NaN|null|undefined|Invalid Date)?[\s\u2066-\u2069]*⟧/
/** Value of the program in any text. */
const RAW = /\b(NaN|undefined|null|Invalid Date|\[object \w+\])/

/** Returns the lines that lean on a missing value: hollow sentences and values of the program. */
export const findHollowTexts = (text: string): string[] =>
  [...new Set(text.split('\n'))].filter((line) => HOLLOW.test(line) || RAW.test(line))
