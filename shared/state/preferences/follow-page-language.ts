import { $language, getInitialLanguage } from './language.ts'

/** Lets the language of elements follow `lang` of a foreign page. A choice of the visitor takes precedence. Called once per page. */
export function followPageLanguage(): void {
  const follow = () => $language.set(getInitialLanguage())
  new MutationObserver(follow).observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
}
