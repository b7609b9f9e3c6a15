import type { BrowserContext, Page } from 'playwright-core'
import { shippedTexts, speakMadeUp } from './made-up.ts'

/** How a page can look. Each is put on the page that is open, as its visitor does. */
export interface Look {
  language: string
  theme: 'day' | 'night'
  /** What is said in this language and not in English. */
  words: readonly string[]
}

/** How every page looks at first. */
export const BY_DAY: Look = { language: 'en', theme: 'day', words: [] }

/** The languages to walk in instead of the made-up ones, as tags with commas between: `REACH_IN=de,ar,th`. */
const CHOSEN = process.env.REACH_IN?.split(',')

/** Whether languages were chosen to walk in: then everything is done in each of them. */
export const IN_CHOSEN = CHOSEN !== undefined

/** How a visitor's pages are looked at: in each language once, in each theme as often, since what a theme might move it moves in all. */
export async function looksFor(context: BrowserContext): Promise<readonly Look[]> {
  const languages = CHOSEN ? shippedTexts(CHOSEN) : await speakMadeUp(context)
  return Object.entries(languages).map(([language, words], at) => ({
    language,
    words,
    theme: at % 2 === 0 ? 'day' : 'night',
  }))
}

/** Gives a page another look, and waits until it has it. */
export async function putOn(page: Page, look: Look): Promise<void> {
  await page.evaluate(wear, look)
  if (look.words.length > 0) await page.waitForFunction(wears, look)
}

/** Runs in the page: gives it another language and theme. */
async function wear({ language, theme }: Look): Promise<void> {
  const address = '/embed/host.js'
  const { setLanguage, setTheme }: typeof import('../../../shared/widget/host.ts') = await import(address)
  setLanguage(language)
  setTheme(theme)
}

/** Runs in the page: whether its elements and its frame say something of a language, in a theme. */
function wears({ words, theme }: Look): boolean {
  const known = new Set(words)
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ])
  const says = (elements: readonly Element[]) => elements.some(({ textContent }) => known.has(textContent ?? ''))
  const frame = [...document.querySelectorAll('nav [data-text]')]
  const main = document.querySelector('main') as HTMLElement
  return says(within(main)) && (frame.length === 0 || says(frame)) && document.documentElement.dataset.theme === theme
}
