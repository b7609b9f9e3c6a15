import { isRowId } from './row-id.ts'

/** Returns the order number that members see: the letter of its kind, the UTC day of `at` (epoch ms) and the id, as in `L26112000041`. */
export const formatOrderNumber = (letter: string, at: number, id: string): string =>
  `${letter}${new Date(at).toISOString().slice(2, 10).replaceAll('-', '')}${id.padStart(5, '0')}`

/** Returns the id in an order number of a kind, or null if the number is invalid. The caller must compare the owner and the day. */
export function parseOrderNumber(letter: string, number: string): string | null {
  const id = number.startsWith(letter) ? number.slice(letter.length + 6).replace(/^0+/, '') : ''
  return isRowId(id) ? id : null
}

/** Returns the id of a record from an order number of its kind or from its id, or null. The caller must compare the owner and, for a number, the day. */
export const parseRecordNumber = (letter: string, text: string): string | null =>
  isRowId(text) ? text : parseOrderNumber(letter, text)
