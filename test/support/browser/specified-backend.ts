import { type Codec, getWireName, type Shape } from '../../../shared/base/contract/codec.ts'
import type { Endpoint, FormFields } from '../../../shared/base/contract/endpoint.ts'
import { platform } from '../../../shared/base/contract/platform.ts'
import { getSpecifiedFields, keepSpecified } from '../../../shared/base/contract/specified-fields.ts'
import type { FakeBackend, ReceivedRequest } from './fake-backend.ts'

/** Row of a list in wire form. */
type Row = Record<string, unknown>

/** Fields that decide what a row shows. A list has one row for each combination of their values. */
const STATES = ['status', 'is_repayment', 'is_win', 'type', 'st', 'rzstatus', 'pay_type']
/** Wire values of states that the contract reads as text or as a boolean. */
const VALUES: Readonly<Record<string, readonly string[]>> = { text: ['1', '2', '3', '9'], flag: ['0', '1'] }
/** Fields that identify a row. */
const IDS = ['id', 'order_id', 'order_num', 'coinId']

const getValues = ({ rule }: Codec<unknown>): readonly string[] =>
  rule.startsWith('choice:') ? rule.slice('choice:'.length).split(',') : (VALUES[rule] ?? [])

/** Returns the rows of a list's example in all combinations of their states, each with ids of its own. */
function combineStates(rows: readonly Row[], shape: Shape | undefined): Row[] {
  if (!shape || !('fields' in shape)) return [...rows]
  const byWire = new Map(Object.entries(shape.fields).map(([name, codec]) => [getWireName(name, codec), codec]))
  const states = STATES.flatMap((name) => {
    const codec = byWire.get(name)
    return codec && getValues(codec).length > 0 ? [[name, getValues(codec)] as const] : []
  })
  const all = states.reduce<Row[]>(
    (made, [name, values]) => made.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [...rows],
  )
  return all.map((row, at) => ({
    ...row,
    ...Object.fromEntries(IDS.flatMap((name) => (name in row && at > 0 ? [[name, String(at + 100)]] : []))),
  }))
}

/** Returns the rows with the status that a form asks for, or all rows if no row has it, as for "all". */
function filterRows(rows: Row[], { status }: Readonly<Record<string, string>>): Row[] {
  const found = rows.filter((row) => String(row.status) === status)
  return found.length > 0 ? found : rows
}

/** Returns the response data of a call: its example, lists with all states. */
function createData({ data, example }: Endpoint<FormFields, unknown>, { form }: ReceivedRequest): unknown {
  const wire = data.write(example)
  const { shape } = data
  if (!shape || !('item' in shape)) return wire
  const rows = (Array.isArray(wire) ? wire : (wire as { list: Row[] }).list) as Row[]
  // A list whose second page is empty has ended.
  const shown = Number(form.page ?? 1) > 1 ? [] : filterRows(combineStates(rows, shape.item.shape), form)
  return shape.wrapped ? { list: shown } : shown
}

/**
 * Makes a backend return every state of the contract's examples. `fields`: `specified` leaves out all other response fields, and unknown calls return 404, as a
 * backend does that was written from the specification alone; `all` sends every field.
 */
export function answerBySpecification(backend: FakeBackend, fields: 'specified' | 'all'): void {
  for (const endpoint of Object.values(platform) as unknown as Endpoint<FormFields, unknown>[]) {
    const { path } = endpoint
    if (fields === 'specified' && !getSpecifiedFields(path)) {
      backend.answerRaw({ path }, { code: 404, msg: 'Unknown call' })
      continue
    }
    const raw = { ...endpoint, data: { ...endpoint.data, write: (wire: unknown) => wire } }
    backend.answer(
      raw as never,
      ((request: ReceivedRequest) => {
        const data = createData(endpoint, request)
        return fields === 'specified' ? keepSpecified(path, data) : data
      }) as never,
    )
  }
}
