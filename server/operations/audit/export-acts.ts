import { formatCsvCell } from '../../core/command/csv.ts'
import type { ActRow } from './audit-log.ts'

/** Format of an export. */
export type ExportFormat = 'csv' | 'json'

const COLUMNS = [
  'id',
  'at',
  'person',
  'command',
  'permission',
  'member',
  'outcome',
  'sentence',
  'input',
  'before',
  'after',
  'address',
  'request',
  'previous',
  'hash',
] as const satisfies readonly (keyof ActRow)[]

const formatTime = (at: number): string => new Date(at).toISOString()

const formatCsvLine = (row: ActRow): string =>
  COLUMNS.map((column) => formatCsvCell(column === 'at' ? formatTime(row.at) : row[column])).join(',')

const parseJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

const formatJsonRow = (row: ActRow): string =>
  JSON.stringify({
    ...row,
    at: formatTime(row.at),
    input: parseJson(row.input),
    before: parseJson(row.before),
    after: parseJson(row.after),
  })

/** Parts of an export: beginning, text of a row, separator of rows, and end. */
export interface ExportWriter {
  begin: string
  formatRow(row: ActRow): string
  separator: string
  end: string
}

/** Writers by format: CSV (RFC 4180) with a header line, and a JSON array. Times are in UTC (ISO 8601). */
export const EXPORT_WRITERS: Readonly<Record<ExportFormat, ExportWriter>> = {
  csv: { begin: `${COLUMNS.join(',')}\r\n`, formatRow: formatCsvLine, separator: '\r\n', end: '\r\n' },
  json: { begin: '[\n', formatRow: formatJsonRow, separator: ',\n', end: '\n]\n' },
}
