import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCsvCell } from '../../../../server/core/command/csv.ts'
import type { ActRow } from '../../../../server/operations/audit/audit-log.ts'
import { EXPORT_WRITERS } from '../../../../server/operations/audit/export-acts.ts'
import { generateExport } from '../../../../tools/commands/operator/export-audit.ts'

const createRow = (id: number): ActRow => ({
  id,
  at: 1_800_000_000_000,
  person: 'shell',
  command: 'credit',
  permission: 'balances.credit',
  member: '1001',
  input: '{"reason":"a \\"gift\\", =1+1"}',
  outcome: 'done',
  sentence: '=HYPERLINK("https://example.com")',
  before: null,
  after: null,
  address: '127.0.0.1',
  request: 'request-1',
  previous: 'a',
  hash: 'b',
})

test('cells that a spreadsheet would run as a formula: get an apostrophe', () => {
  for (const sign of ['=', '+', '-', '@', '\t', '\r']) assert.equal(formatCsvCell(`${sign}1`), `"'${sign}1"`)
  for (const text of ['1', 'a=1', ' =1', "'", '']) assert.equal(formatCsvCell(text), `"${text}"`)
  assert.equal(formatCsvCell('a "b"\nc'), '"a ""b""\nc"')
  assert.equal(formatCsvCell(null), '""')
  assert.equal(formatCsvCell(5), '"5"')
})

test('CSV: header and one line per row, with times in UTC', () => {
  const { begin, formatRow } = EXPORT_WRITERS.csv
  assert.equal(begin.trim().split(',').length, 15)
  assert.equal(
    formatRow(createRow(7)),
    '"7","2027-01-15T08:00:00.000Z","shell","credit","balances.credit","1001","done","\'=HYPERLINK(""https://example.com"")","{""reason"":""a \\""gift\\"", =1+1""}","","","127.0.0.1","request-1","a","b"',
  )
})

test('export of several requests: has every row once, in valid JSON', async () => {
  const asked: string[] = []
  let text = ''
  const ask = async ({ path }: { path: string }) => {
    asked.push(path)
    const first = Number(new URL(path, 'http://node').searchParams.get('after') ?? 0) + 1
    return { rows: first > 4 ? [] : [createRow(first), createRow(first + 1)], last: '4', isWhole: first > 4 }
  }
  for await (const part of generateExport({ command: 'credit' }, 'json', ask)) text += part
  assert.deepEqual(asked, [
    '/audit/rows?command=credit',
    '/audit/rows?command=credit&last=4&after=2',
    '/audit/rows?command=credit&last=4&after=4',
  ])
  const rows = JSON.parse(text) as { id: number; input: object }[]
  assert.deepEqual(
    rows.map(({ id }) => id),
    [1, 2, 3, 4],
  )
  assert.deepEqual(rows[0]?.input, { reason: 'a "gift", =1+1' })
})

test('export without rows: is an empty list', async () => {
  let text = ''
  for await (const part of generateExport({}, 'json', async () => ({ rows: [], last: '0', isWhole: true })))
    text += part
  assert.deepEqual(JSON.parse(text), [])
})
