import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  INITIAL_PAGING,
  type PagingEvent,
  type PagingState,
  reducePaging,
} from '../../../../shared/state/stores/paging.rules.ts'

interface Row {
  id: number
  text?: string
}

const rows = (from: number, count = 10): Row[] => Array.from({ length: count }, (_none, at) => ({ id: from + at }))
const keyOf = ({ id }: Row) => String(id)
const reduce = (events: readonly PagingEvent<Row>[], from: PagingState<Row> = INITIAL_PAGING) =>
  events.reduce((state, event) => reducePaging(state, event, keyOf), from)

const load = (id: number, from: number, to = from) => ({ type: 'load' as const, id, from, to })
const page = (id: number, shown: Row[]) => ({ type: 'page' as const, id, rows: shown })
const peeked = (generation: number, shown: Row[]) => ({ type: 'peeked' as const, generation, rows: shown })
const RESTART = { type: 'restart' as const }
/** Two displayed pages, of generation 1. */
const TWO_PAGES = [RESTART, load(1, 1), page(1, rows(1)), load(2, 2), page(2, rows(11))]
const STAYS = { ids: '1-20', busy: false, failed: false, ended: false, next: 3, hasMoved: false }

/** Returns what a test compares: the range of the displayed ids, the state, and the number of the next page. */
function summarize({ shown: { rows: all, busy, failed, ended }, pages, hasMoved }: PagingState<Row>) {
  return {
    ids: all.length > 0 ? `${all[0]?.id}-${all.at(-1)?.id}` : '',
    busy,
    failed,
    ended,
    next: pages + 1,
    hasMoved,
  }
}

const cases: [title: string, events: PagingEvent<Row>[], expected: Partial<typeof STAYS>][] = [
  ['no event', [], {}],
  ['page of a load that was replaced', [load(3, 3), load(4, 3), page(3, rows(21, 2))], { busy: true }],
  ['page after a restart', [load(3, 3), RESTART, page(3, rows(21, 2))], { busy: true }],
  ['page after a clear', [load(3, 3), { type: 'clear' }, page(3, rows(21))], { ids: '', next: 1 }],
  ['failure of a load that was replaced', [load(3, 3), load(4, 3), { type: 'failed', id: 3 }], { busy: true }],
  ['failure of the load', [load(3, 3), { type: 'failed', id: 3 }], { failed: true }],
  ['second page of the same load', [load(3, 3), page(3, rows(21)), page(3, rows(31))], { ids: '1-30', next: 4 }],
  ['first of two pages', [RESTART, load(3, 1, 2), page(3, rows(101))], { busy: true }],
  ['both pages', [RESTART, load(3, 1, 2), page(3, rows(101)), page(3, rows(111))], { ids: '101-120' }],
  [
    'short first page of two',
    [RESTART, load(3, 1, 2), page(3, rows(101, 4))],
    { ids: '101-104', ended: true, next: 2 },
  ],
  [
    'failure of the second page',
    [RESTART, load(3, 1, 2), page(3, rows(7)), { type: 'failed', id: 3 }],
    { failed: true },
  ],
  ['peek with the same rows', [peeked(1, rows(1))], {}],
  ['peek with other rows', [peeked(1, rows(0))], { hasMoved: true }],
  ['peek with other rows, then a load', [peeked(1, rows(0)), RESTART, load(3, 1)], { busy: true }],
  ['peek of the list before a restart', [RESTART, peeked(1, rows(0))], {}],
  ['peek during a load', [load(3, 3), peeked(1, rows(0))], { busy: true }],
  [
    'row removed while the next page loads',
    [load(3, 3), { type: 'change', rows: rows(2, 19) }, page(3, rows(21))],
    { ids: '2-30', next: 4 },
  ],
]
for (const [title, events, expected] of cases)
  test(`two pages, then ${title}: ${Object.entries(expected).join(', ') || 'nothing changes'}`, () => {
    const state = reduce(events, reduce(TWO_PAGES))
    assert.deepEqual(summarize(state), { ...STAYS, ...expected })
  })

test('peek without a change: the displayed state keeps its identity', () => {
  const before = reduce(TWO_PAGES)
  assert.equal(reduce([peeked(1, rows(1))], before).shown, before.shown)
  const after = reduce([peeked(1, [{ id: 1, text: 'changed' }, ...rows(2, 9)])], before)
  assert.equal(after.shown.rows[0]?.text, 'changed')
  assert.equal(after.shown.rows[1], before.shown.rows[1])
})

test('cursor: last row as received, also after its removal', () => {
  const removed = reduce([{ type: 'change', rows: rows(1, 19) }, load(3, 3)], reduce(TWO_PAGES))
  assert.equal(removed.load?.last?.id, 20)
  assert.equal(reduce([RESTART, load(3, 1)], removed).load?.last, undefined)
})

test('second full page in a row without a new row: the list ends, and a new start forgets both', () => {
  const once = reduce([load(3, 3), page(3, rows(11))], reduce(TWO_PAGES))
  assert.equal(once.shown.ended, false)
  const twice = reduce([load(4, 4), page(4, rows(11))], once)
  assert.equal(twice.shown.ended, true)
  assert.equal(reduce([RESTART, load(5, 1), page(5, rows(1))], twice).shown.ended, false)
})

test('before the first load: no rows, loading, and nothing requested', () => {
  assert.deepEqual(INITIAL_PAGING, {
    shown: { rows: [], loading: true, busy: false, failed: false, ended: false },
    pages: 0,
    last: undefined,
    emptyPages: 0,
    load: null,
    requested: null,
    generation: 0,
    hasMoved: false,
  })
})

test('first load that fails: no longer loading; a restart and a clear begin a new generation', () => {
  const failed = reduce([RESTART, load(1, 1), { type: 'failed', id: 1 }])
  assert.deepEqual([failed.shown.loading, failed.shown.failed, failed.generation], [false, true, 1])
  assert.equal(reduce([{ type: 'clear' }], failed).generation, 2)
})

test('empty page: the cursor stays at the last row', () => {
  const state = reduce([load(3, 3), page(3, []), load(4, 4)], reduce(TWO_PAGES))
  assert.equal(state.load?.last?.id, 20)
})

test('one page, peek: rows, cursor and end of the list are those of the new page', () => {
  const one = reduce([RESTART, load(1, 1), page(1, rows(1))])
  const moved = reduce([peeked(1, rows(0))], one)
  assert.deepEqual([moved.shown.rows.length, moved.shown.ended, moved.last?.id], [10, false, 9])
  const short = reduce([peeked(1, rows(1, 4))], one)
  assert.deepEqual([short.shown.rows.length, short.shown.ended, short.last?.id], [4, true, 4])
  const longer = reduce([peeked(1, rows(1, 12))], one)
  assert.deepEqual([longer.shown.rows.length, longer.shown.ended], [12, false])
})

test('two pages, peek: the cursor stays; a first page that has become short means that rows are gone', () => {
  const two = reduce(TWO_PAGES)
  assert.equal(reduce([peeked(1, rows(1))], two).last?.id, 20)
  for (const count of [0, 4, 9]) assert.equal(reduce([peeked(1, rows(1, count))], two).hasMoved, true, String(count))
})
