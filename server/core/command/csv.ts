/** First character of a text that a spreadsheet would run as a formula. */
const FORMULA_PATTERN = /^[=+\-@\t\r]/

/** Returns a cell of CSV. A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function formatCsvCell(value: string | number | null): string {
  const text = String(value ?? '')
  return `"${(FORMULA_PATTERN.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** Decimals of the ledger, which may begin with a minus sign and are no formulas. */
const DECIMAL_PATTERN = /^-?\d+(\.\d+)?$/

/** Returns a table as CSV (RFC 4180) with a header line, without a line break at the end. `decimals` names the columns of decimals, which keep their minus sign. */
export function formatCsv<Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
  decimals: readonly (keyof Row & string)[] = [],
): string {
  const formatCell = (row: Row, column: keyof Row & string): string => {
    const value = row[column] as string | number | null
    return decimals.includes(column) && DECIMAL_PATTERN.test(String(value)) ? `"${value}"` : formatCsvCell(value)
  }
  return [columns.join(','), ...rows.map((row) => columns.map((column) => formatCell(row, column)).join(','))].join(
    '\r\n',
  )
}
