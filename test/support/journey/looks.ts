import type { BrowserContext, Page } from 'playwright-core'
import { getShippedTexts, installMadeUpLanguages } from './made-up.ts'

/** Language and theme of a page, which the visitor changes while it is open. */
export interface Look {
  language: string
  theme: 'day' | 'night'
  /** Texts of this language that differ from English. */
  words: readonly string[]
}

/** Language and theme of a page at first. */
export const DAY_LOOK: Look = { language: 'en', theme: 'day', words: [] }

/** Tags of the languages to use instead of the made-up ones, separated by commas: `REACH_IN=de,ar,th`. */
const CHOSEN_LANGUAGES = process.env.REACH_IN?.split(',')

/** Languages were chosen, so every check runs in each of them. */
export const HAS_CHOSEN_LANGUAGES = CHOSEN_LANGUAGES !== undefined

/** Returns the looks to check: each language once, with alternating themes, since a theme changes the layout of all languages alike. */
export async function createLooks(context: BrowserContext): Promise<readonly Look[]> {
  const languages = CHOSEN_LANGUAGES ? getShippedTexts(CHOSEN_LANGUAGES) : await installMadeUpLanguages(context)
  return Object.entries(languages).map(([language, words], at) => ({
    language,
    words,
    theme: at % 2 === 0 ? 'day' : 'night',
  }))
}

/** Changes the language and theme of a page and waits until they are shown. */
export async function applyLook(page: Page, look: Look): Promise<void> {
  await page.evaluate(setLook, look)
  if (look.words.length > 0) await page.waitForFunction(hasLook, look)
}

/** Runs in the page: changes its language and theme. */
async function setLook({ language, theme }: Look): Promise<void> {
  const address = '/embed/host.js'
  const { setLanguage, setTheme }: typeof import('../../../shared/element/page-api/host.ts') = await import(address)
  setLanguage(language)
  setTheme(theme)
}

/** Runs in the page: returns true if its elements and its frame show texts of the language, in this theme. */
function hasLook({ words, theme }: Look): boolean {
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
