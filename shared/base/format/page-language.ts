/** Language of the page: its separators apply to typed amounts (number-signs.ts), its order and month names to dates. A higher layer sets it. */
export const pageLanguage = { get: (): string => 'en' }

/**
 * Tags of the languages that the browser asks for, best first; empty on a server. A region among them decides the separators of its language
 * (number-locale.ts). A higher layer sets it.
 */
export const browserLanguages = { get: (): readonly string[] => [] }
