import { FILTER_HELP, FILTER_OPTIONS } from '../../../server/operations/audit/audit.commands.ts'
import type { ActRow } from '../../../server/operations/audit/audit-log.ts'
import { EXPORT_WRITERS, type ExportFormat } from '../../../server/operations/audit/export-acts.ts'
import { OperatorError, sendRequest } from './backend-client.ts'
import type { OwnCommand } from './own-commands.ts'
import type { TypedInput } from './program.ts'

/** Response of the backend to one request of an export. */
interface ExportedRows {
  rows: ActRow[]
  last: string
  isWhole: boolean
}

/** Yields the parts of an export, at most 1,000 rows in memory. Rows that are written meanwhile are not part of it. */
export async function* generateExport(
  filter: TypedInput,
  format: ExportFormat,
  ask: typeof sendRequest = sendRequest,
): AsyncGenerator<string> {
  const { begin, formatRow, separator, end } = EXPORT_WRITERS[format]
  yield begin
  let position: Record<string, string> = {}
  for (let isFirst = true; ; isFirst = false) {
    const query = new URLSearchParams({ ...filter, ...position })
    const { rows, last, isWhole } = (await ask({ method: 'GET', path: `/audit/rows?${query}` })) as ExportedRows
    if (rows.length > 0) yield (isFirst ? '' : separator) + rows.map(formatRow).join(separator)
    if (isWhole) break
    position = { last, after: String(rows.at(-1)?.id) }
  }
  yield end
}

/** Command that writes the audit log to the standard output. */
export const exportAuditCommand: OwnCommand = {
  usage: 'audit export',
  permission: 'audit.read',
  options: { format: '--format <FORMAT>', ...FILTER_OPTIONS },
  description: `writes the audit log to the standard output, oldest first; FORMAT is csv or json (csv unless given); ${FILTER_HELP}`,
  async run({ format = 'csv', ...filter }) {
    if (format !== 'csv' && format !== 'json') throw new OperatorError('format: must be csv or json.')
    for await (const part of generateExport(filter, format)) process.stdout.write(part)
    return { output: null }
  },
}
