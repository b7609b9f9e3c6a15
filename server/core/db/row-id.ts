/** Whether a text can be the id of a row: digits that fit a bigint column. */
export const isRowId = (text: string): boolean => /^\d{1,18}$/.test(text)
