/** Language whose separators apply to typed amounts (number-signs.ts). A higher layer sets it. */
export const reading = { language: (): string => 'en' }
