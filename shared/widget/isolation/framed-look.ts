import { PUBLIC_VARIABLES } from '../../theme/public-variables.ts'
import type * as Host from '../host.ts'
import type { Look } from './protocol.ts'

/** Applies the look of the element's place on the partner's page. Only the public CSS variables are accepted. */
export function applyLook(
  { $language, directionOf, findLanguageByTag }: typeof Host,
  element: HTMLElement,
  { theme, updown, lang, textSize, variables }: Look,
): void {
  const root = document.documentElement
  root.dataset.theme = theme === 'night' ? 'night' : 'day'
  if (updown === null) delete root.dataset.updown
  else root.dataset.updown = updown
  root.style.fontSize = textSize
  for (const name of PUBLIC_VARIABLES) element.style.setProperty(name, variables[name] ?? '')
  const language = findLanguageByTag(lang ?? '') ?? $language.get()
  // Not stored: each page around a frame has a language of its own.
  $language.set(language)
  root.lang = language
  root.dir = directionOf(language)
}
