/** Whose signs an amount is read by (number-signs.ts). The choice of language stands in a higher layer, which puts itself in here. */
export const reading = { language: (): string => 'en' }
