import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagedList } from '../../../../shared/state/stores/paged-list.ts'
import type { Result } from '../../../../shared/wire/api/call-result.ts'

interface Row {
  id: number
}

const rows = (from: number, count: number): Row[] => Array.from({ length: count }, (_none, at) => ({ id: from + at }))
const good = (data: Row[]): Result<Row[]> => ({ ok: true, data, msg: '' })
const bad: Result<Row[]> = { ok: false, error: { kind: 'network', code: null, message: '' } }

/** Creates a list with scripted responses. */
function createTestList(...scripted: (Result<Row[]> | Promise<Result<Row[]>>)[]) {
  const asked: number[] = []
  const afters: (string | null)[] = []
  const answers = [...scripted]
  const list = pagedList<Row>(
    async ({ page, limit, after }) => {
      assert.equal(limit, 10)
      asked.push(page)
      afters.push(after)
      return (await answers.shift()) ?? good([])
    },
    ({ id }) => String(id),
  )
  return { list, asked, afters, ids: () => list.$list.get().rows.map(({ id }) => id) }
}

test('full page: more may follow; a short page ends the list', async () => {
  const { list, asked } = createTestList(good(rows(1, 10)), good(rows(11, 9)))
  await list.refresh()
  assert.equal(list.$list.get().ended, false)
  await list.more()
  assert.equal(list.$list.get().ended, true)
  await list.more()
  assert.deepEqual(asked, [1, 2])
})

test('empty page: ends the list', async () => {
  const { list } = createTestList(good([]))
  await list.refresh()
  assert.deepEqual(list.$list.get(), { rows: [], loading: false, busy: false, failed: false, ended: true })
})

test('refresh: starts again at page 1', async () => {
  const { list, asked, ids } = createTestList(good(rows(1, 10)), good(rows(11, 10)), good(rows(101, 10)))
  await list.refresh()
  await list.more()
  await list.refresh()
  assert.deepEqual(asked, [1, 2, 1])
  assert.equal(ids()[0], 101)
  assert.equal(ids().length, 10)
})

test('end reached twice: the next page is requested once', async () => {
  const { list, asked } = createTestList(good(rows(1, 10)), good(rows(11, 10)))
  await list.refresh()
  await Promise.all([list.more(), list.more(), list.more()])
  assert.deepEqual(asked, [1, 2])
})

test('answer to a previous start: dropped', async () => {
  let late = (_answer: Result<Row[]>) => {}
  const slow = new Promise<Result<Row[]>>((resolve) => {
    late = resolve
  })
  const { list, ids } = createTestList(slow, good(rows(50, 3)))
  const first = list.refresh()
  await list.refresh()
  late(good(rows(1, 10)))
  await first
  assert.deepEqual(ids(), [50, 51, 52])
})

test('clear: drops pending answers', async () => {
  let late = (_answer: Result<Row[]>) => {}
  const slow = new Promise<Result<Row[]>>((resolve) => {
    late = resolve
  })
  const { list } = createTestList(slow)
  const first = list.refresh()
  list.clear()
  late(good(rows(1, 10)))
  await first
  assert.deepEqual(list.$list.get(), { rows: [], loading: true, busy: false, failed: false, ended: false })
})

test('row that moved to the next page: shown once', async () => {
  const { list, ids } = createTestList(good(rows(1, 10)), good(rows(10, 10)))
  await list.refresh()
  await list.more()
  assert.deepEqual(
    ids(),
    rows(1, 19).map(({ id }) => id),
  )
})

test('backend that returns the same page for every number: requests stop', async () => {
  const same = good(rows(1, 10))
  const { list, asked } = createTestList(same, same, same, same, same)
  await list.refresh()
  for (let turn = 0; turn < 4; turn += 1) await list.more()
  assert.deepEqual(asked, [1, 2, 3])
  assert.equal(list.$list.get().ended, true)
})

test('page without new rows: does not end the list', async () => {
  const { list, ids } = createTestList(
    good(rows(1, 10)),
    good(rows(1, 10)),
    good(rows(11, 10)),
    good(rows(11, 10)),
    good([]),
  )
  await list.refresh()
  for (let turn = 0; turn < 4; turn += 1) await list.more()
  assert.equal(ids().length, 20)
})

test('failed page: rows stay, and a retry requests the same page', async () => {
  const { list, asked, ids } = createTestList(good(rows(1, 10)), bad, good(rows(11, 2)))
  await list.refresh()
  await list.more()
  assert.equal(list.$list.get().failed, true)
  assert.equal(ids().length, 10)
  await list.retry()
  assert.deepEqual(asked, [1, 2, 2])
  assert.equal(ids().length, 12)
})

test('failed refresh: rows stay, and a retry refreshes', async () => {
  const { list, asked, ids } = createTestList(good(rows(1, 10)), good(rows(11, 10)), bad, good(rows(1, 4)))
  await list.refresh()
  await list.more()
  await list.refresh()
  assert.equal(ids().length, 20)
  await list.retry()
  assert.deepEqual(asked, [1, 2, 1, 1])
  assert.equal(ids().length, 4)
})

test('reload: keeps the displayed pages', async () => {
  const { list, asked, ids } = createTestList(
    good(rows(1, 10)),
    good(rows(11, 10)),
    good(rows(0, 10)),
    good(rows(10, 10)),
  )
  await list.refresh()
  await list.more()
  await list.reload()
  assert.deepEqual(asked, [1, 2, 1, 2])
  assert.deepEqual(
    ids(),
    rows(0, 20).map(({ id }) => id),
  )
})

test('peek with the same rows: requests no other page and shows changed fields', async () => {
  const changed = rows(1, 10).map((row) => (row.id === 3 ? { ...row, filled: '1' } : row))
  const { list, asked, ids } = createTestList(good(rows(1, 10)), good(rows(11, 10)), good(changed), good(changed))
  await list.refresh()
  await list.more()
  const before = list.$list.get().rows
  await list.peek()
  assert.deepEqual(asked, [1, 2, 1])
  assert.equal(ids().length, 20)
  assert.deepEqual(list.$list.get().rows[2], { id: 3, filled: '1' })
  assert.equal(list.$list.get().rows[0], before[0], 'an unchanged row keeps its identity')
  const known = list.$list.get()
  await list.peek()
  assert.equal(list.$list.get(), known, 'no change, no notification')
})

test('peek with other rows: reloads the displayed pages', async () => {
  const { list, asked, ids } = createTestList(
    good(rows(1, 10)),
    good(rows(11, 10)),
    good(rows(0, 10)),
    good(rows(0, 10)),
    good(rows(10, 4)),
  )
  await list.refresh()
  await list.more()
  await list.peek()
  assert.deepEqual(asked, [1, 2, 1, 1, 2])
  assert.deepEqual(
    ids(),
    rows(0, 14)
      .map(({ id }) => String(id))
      .map(Number),
  )
  const one = createTestList(good(rows(1, 3)), good(rows(1, 2)), good(rows(1, 4)))
  for (const _look of [1, 2, 3]) await (one.asked.length === 0 ? one.list.refresh() : one.list.peek())
  assert.deepEqual(one.asked, [1, 1, 1])
  assert.deepEqual(one.ids(), [1, 2, 3, 4])
})

test('failed peek: changes nothing', async () => {
  const { list } = createTestList(good(rows(1, 3)), bad)
  await list.refresh()
  const known = list.$list.get()
  await list.peek()
  assert.equal(list.$list.get(), known)
})

test('cursor: last row of the previous page, also after a reload or its removal', async () => {
  const { list, afters } = createTestList(
    good(rows(1, 10)),
    good(rows(11, 10)),
    good(rows(0, 10)),
    good(rows(10, 10)),
    good(rows(20, 10)),
  )
  await list.refresh()
  await list.more()
  await list.reload()
  list.change((shown) => shown.filter(({ id }) => id !== 19))
  await list.more()
  assert.deepEqual(afters, [null, '10', null, '9', '19'])
})

test('peek with other rows: moves the cursor of the next page', async () => {
  const { list, afters } = createTestList(good(rows(1, 10)), good(rows(0, 10)), good(rows(10, 2)))
  await list.refresh()
  await list.peek()
  await list.more()
  assert.deepEqual(afters, [null, null, '9'])
})

test('retry of a failed page: uses the same cursor', async () => {
  const { list, afters } = createTestList(good(rows(1, 10)), bad, good(rows(11, 2)))
  await list.refresh()
  await list.more()
  await list.retry()
  assert.deepEqual(afters, [null, '10', '10'])
})

test('afterOf: may differ from the row key; "" requests by page number', async () => {
  const afters: (string | null)[] = []
  const list = pagedList<Row>(
    async ({ after }) => {
      afters.push(after)
      return good(rows(afters.length * 10, 10))
    },
    ({ id }) => String(id),
    { afterOf: ({ id }) => (id > 20 ? '' : `at ${id}`) },
  )
  await list.refresh()
  await list.more()
  await list.more()
  assert.deepEqual(afters, [null, 'at 19', null])
})

test('request that throws: counts as failed, and the list can be loaded again', async () => {
  const { list, ids } = createTestList(Promise.reject(new Error('a bug')), good(rows(1, 3)))
  await assert.rejects(list.refresh(), /a bug/)
  assert.deepEqual(list.$list.get(), { rows: [], loading: false, busy: false, failed: true, ended: false })
  await list.retry()
  assert.deepEqual(ids(), [1, 2, 3])
})
