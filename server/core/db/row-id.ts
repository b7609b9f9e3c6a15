/** Returns whether a text can be the id of a row: 1 to 18 digits, which fit a bigint column. */
export const isRowId = (text: string): boolean => /^\d{1,18}$/.test(text)
