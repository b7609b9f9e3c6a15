/** Language of the page: its separators apply to typed amounts (number-signs.ts), its order and month names to dates. A higher layer sets it. */
export const pageLanguage = { get: (): string => 'en' }
