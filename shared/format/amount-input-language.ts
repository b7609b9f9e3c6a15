/** Language whose separators apply to typed amounts (number-signs.ts). A higher layer sets it. */
export const amountInput = { language: (): string => 'en' }
