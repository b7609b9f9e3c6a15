/** The last four signs of a card's number. */
export const lastOf = (number: string): string => number.trim().slice(-4)

/** A number of which only the last four digits can be read (BNK-08, Q-056). */
export const maskedNumber = (number: string): string => `**** **** **** ${lastOf(number)}`

/** A number in groups of four, as on a card; one that holds more than digits stays as it is. */
export const groupedNumber = (number: string): string =>
  /^\d+$/.test(number) ? number.replace(/\d{4}(?=\d)/g, '$& ') : number
