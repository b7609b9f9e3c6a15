import { PUBLIC_VARIABLES } from '../../view/theme/public-variables.ts'
import type * as Host from '../page-api/host.ts'
import type { Look } from './protocol.ts'

/** Applies the look of the element's place on the partner's page. Only the public CSS variables are accepted. */
export function applyLook(
  { $language, directionOf, findLanguageByTag }: typeof Host,
  element: HTMLElement,
  { dark, theme, updown, lang, textSize, variables }: Look,
): void {
  const root = document.documentElement
  // Not on the root: a browser paints a ground behind a frame whose root has another scheme than the page.
  document.body.style.colorScheme = dark ? 'dark' : 'light'
  for (const [name, value] of Object.entries({ theme, updown }))
    if (value === null) delete root.dataset[name]
    else root.dataset[name] = value
  root.style.fontSize = textSize
  for (const name of PUBLIC_VARIABLES) element.style.setProperty(name, variables[name] ?? '')
  const language = findLanguageByTag(lang ?? '') ?? $language.get()
  // Not stored: each page around a frame has a language of its own.
  $language.set(language)
  root.lang = language
  root.dir = directionOf(language)
}
