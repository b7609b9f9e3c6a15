import * as v from 'valibot'
import type { Command, Permission } from '../../core/command/command.ts'
import { look } from '../../core/command/declare-command.ts'
import { formatPage, PAGE_OPTIONS, pageInput, toPage } from '../../core/command/lists.ts'
import type { TableColumn } from '../../core/command/table.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Page } from '../../core/http/paging.ts'

/** List of all members' loans, orders or stakes. */
interface RecordsCommand<Row, State extends string> {
  usage: string
  description: string
  permission: Permission
  path: string
  /** States that the list can be restricted to; none unless stated. */
  states?: readonly State[]
  list(sql: Sql, state: State | null, page: Page): Promise<Row[]>
  columns: readonly TableColumn<Row>[]
}

type PageInput = Parameters<typeof toPage>[0]

/** Creates the operator command that lists the records of all members, newest first. */
export const createRecordsCommand = <Row extends { id: string }, const State extends string>({
  usage,
  description,
  permission,
  path,
  states,
  list,
  columns,
}: RecordsCommand<Row, State>): Command =>
  look({
    usage,
    options: { ...(states && { state: '--state <STATE>' }), ...PAGE_OPTIONS },
    description,
    permission,
    personal: ['contact', 'activity'],
    path,
    input: v.object({
      ...(states && { state: v.optional(v.picklist(states, `must be one of ${states.join(', ')}`)) }),
      ...pageInput,
    }) as v.GenericSchema<unknown, PageInput & { state?: State | undefined }>,
    run: ({ state = null, ...given }, { db }) => list(db, state, toPage(given)),
    show: (rows) => formatPage(rows, columns, 'There are none.'),
  })
