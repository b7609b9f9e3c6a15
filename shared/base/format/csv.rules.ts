/** First characters that spreadsheets treat as the start of a formula. */
const FORMULA_START = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

function toCsvCell(text: string): string {
  const safe = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats a table as CSV (RFC 4180) with a byte order mark. Cells that look like a formula are prefixed with an apostrophe. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(toCsvCell).join(',')).join('\r\n')}\r\n`
