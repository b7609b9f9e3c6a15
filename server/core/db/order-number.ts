import { isRowId } from './row-id.ts'

/** The number under which members know an order: the letter of its kind, the day of UTC it was made (`at`, epoch ms) and its id, as in `L26112000041`. */
export const orderNumber = (letter: string, at: number, id: string): string =>
  `${letter}${new Date(at).toISOString().slice(2, 10).replaceAll('-', '')}${id.padStart(5, '0')}`

/** The id in an order's number of a kind; null when it is none. Whose it is, and of which day, is for the caller to compare. */
export function idOfOrderNumber(letter: string, number: string): string | null {
  const id = number.startsWith(letter) ? number.slice(letter.length + 6).replace(/^0+/, '') : ''
  return isRowId(id) ? id : null
}
