/** Returns the last four characters of a card number. */
export const getLastFour = (number: string): string => number.trim().slice(-4)

/** Returns a card number with only its last four digits readable (BNK-08, Q-056). */
export const maskCardNumber = (number: string): string => `**** **** **** ${getLastFour(number)}`

/** Returns a card number in groups of four digits. Input with other characters is unchanged. */
export const groupCardNumber = (number: string): string =>
  /^\d+$/.test(number) ? number.replace(/\d{4}(?=\d)/g, '$& ') : number
