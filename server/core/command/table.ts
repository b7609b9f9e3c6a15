/** Fields of a row that can be printed unchanged. */
type TextField<Row> = { [Name in keyof Row & string]: Row[Name] extends string | null ? Name : never }[keyof Row &
  string]

/** Column of a table: a field under its own name, or a heading with a field or a function of the row; `whole` if it must not be cut. */
export type TableColumn<Row> =
  | TextField<Row>
  | readonly [heading: string, text: TextField<Row> | ((row: Row) => string | null), whole?: 'whole']

const WIDEST = 60
// Text of members must not move the operator's cursor or colour the terminal.
const CONTROL = /\p{C}/gu

/** Formats rows under headings in columns of the necessary width; returns `none` if there are no rows. */
export function table<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[], none: string): string {
  if (rows.length === 0) return none
  const lines = [
    columns.map((column) => (typeof column === 'string' ? column : column[0])),
    ...rows.map((row) => columns.map((column) => shown(row, column))),
  ]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => lengthOf(line[at] ?? ''))))
  return lines
    .map((line) =>
      line
        .map((text, at) => pad(text, widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function shown<Row>(row: Row, column: TableColumn<Row>): string {
  if (typeof column === 'string') return cell(textOf(row, column))
  const [, text, whole] = column
  return (whole ? printable : cell)(textOf(row, text))
}

const textOf = <Row>(row: Row, text: TextField<Row> | ((row: Row) => string | null)): string | null =>
  typeof text === 'function' ? text(row) : (row[text] as string | null)

/** Returns a text as one line without control characters. */
export const printable = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').replace(CONTROL, '')

/** Returns the text as one line of at most 60 characters. */
export function cell(text: string | null): string {
  const plain = printable(text)
  return lengthOf(plain) > WIDEST ? `${[...plain].slice(0, WIDEST - 1).join('')}…` : plain
}

/** Formats a time for the operator, to the minute, in UTC. */
export const utcMinute = (ms: number | null): string =>
  ms === null ? '' : new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

const lengthOf = (text: string): number => [...text].length
const pad = (text: string, width: number): string => text + ' '.repeat(width - lengthOf(text))
