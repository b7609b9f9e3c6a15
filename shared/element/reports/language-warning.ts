import { findLanguageByTag } from '../../base/i18n/languages.ts'
import { getParentElement } from '../../view/dom/parent-element.ts'

/** Values that were reported. */
const reported = new Set<string>()

/** Logs a warning about the nearest `lang` of an element's place if it names another language than that of the page, which the elements follow. */
export function warnAboutLanguage(host: HTMLElement): void {
  let place: Element | null = host
  while (place && !place.hasAttribute('lang')) place = getParentElement(place)
  const lang = place?.getAttribute('lang') ?? ''
  const language = findLanguageByTag(lang)
  if (!place || !language || language === findLanguageByTag(document.documentElement.lang) || reported.has(lang)) return
  reported.add(lang)
  console.warn(`tradelet: lang="${lang}" of <${place.localName}> has no effect: elements follow lang of <html>`)
}
