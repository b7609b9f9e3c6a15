import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Result } from '../../../shared/api/result.ts'
import { pagedList } from '../../../shared/stores/paged-list.ts'

interface Row {
  id: number
}

const rows = (from: number, count: number): Row[] => Array.from({ length: count }, (_none, at) => ({ id: from + at }))
const good = (data: Row[]): Result<Row[]> => ({ ok: true, data, msg: '' })
const bad: Result<Row[]> = { ok: false, error: { kind: 'network', code: null, message: '' } }

/** A list over a backend whose answers a test gives by hand. */
function listOf(...scripted: (Result<Row[]> | Promise<Result<Row[]>>)[]) {
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

test('a full page promises another, a short one ends the list', async () => {
  const { list, asked } = listOf(good(rows(1, 10)), good(rows(11, 9)))
  await list.refresh()
  assert.equal(list.$list.get().ended, false)
  await list.more()
  assert.equal(list.$list.get().ended, true)
  await list.more()
  assert.deepEqual(asked, [1, 2])
})

test('an empty page ends the list', async () => {
  const { list } = listOf(good([]))
  await list.refresh()
  assert.deepEqual(list.$list.get(), { rows: [], loading: false, busy: false, failed: false, ended: true })
})

test('refreshing begins again at page 1', async () => {
  const { list, asked, ids } = listOf(good(rows(1, 10)), good(rows(11, 10)), good(rows(101, 10)))
  await list.refresh()
  await list.more()
  await list.refresh()
  assert.deepEqual(asked, [1, 2, 1])
  assert.equal(ids()[0], 101)
  assert.equal(ids().length, 10)
})

test('reaching the end twice asks for the next page once', async () => {
  const { list, asked } = listOf(good(rows(1, 10)), good(rows(11, 10)))
  await list.refresh()
  await Promise.all([list.more(), list.more(), list.more()])
  assert.deepEqual(asked, [1, 2])
})

test('an answer to a former start is dropped', async () => {
  let late = (_answer: Result<Row[]>) => {}
  const slow = new Promise<Result<Row[]>>((resolve) => {
    late = resolve
  })
  const { list, ids } = listOf(slow, good(rows(50, 3)))
  const first = list.refresh()
  await list.refresh()
  late(good(rows(1, 10)))
  await first
  assert.deepEqual(ids(), [50, 51, 52])
})

test('clearing drops what is on its way', async () => {
  let late = (_answer: Result<Row[]>) => {}
  const slow = new Promise<Result<Row[]>>((resolve) => {
    late = resolve
  })
  const { list } = listOf(slow)
  const first = list.refresh()
  list.clear()
  late(good(rows(1, 10)))
  await first
  assert.deepEqual(list.$list.get(), { rows: [], loading: true, busy: false, failed: false, ended: false })
})

test('a row that moved to the next page shows once', async () => {
  const { list, ids } = listOf(good(rows(1, 10)), good(rows(10, 10)))
  await list.refresh()
  await list.more()
  assert.deepEqual(
    ids(),
    rows(1, 19).map(({ id }) => id),
  )
})

test('a backend that answers every page alike is not asked without end', async () => {
  const same = good(rows(1, 10))
  const { list, asked } = listOf(same, same, same, same, same)
  await list.refresh()
  for (let turn = 0; turn < 4; turn += 1) await list.more()
  assert.deepEqual(asked, [1, 2, 3])
  assert.equal(list.$list.get().ended, true)
})

test('a page of rows that all moved on does not end the list', async () => {
  const { list, ids } = listOf(good(rows(1, 10)), good(rows(1, 10)), good(rows(11, 10)), good(rows(11, 10)), good([]))
  await list.refresh()
  for (let turn = 0; turn < 4; turn += 1) await list.more()
  assert.equal(ids().length, 20)
})

test('what was loaded stays when the next page fails, and trying again asks for that page', async () => {
  const { list, asked, ids } = listOf(good(rows(1, 10)), bad, good(rows(11, 2)))
  await list.refresh()
  await list.more()
  assert.equal(list.$list.get().failed, true)
  assert.equal(ids().length, 10)
  await list.retry()
  assert.deepEqual(asked, [1, 2, 2])
  assert.equal(ids().length, 12)
})

test('a failed refresh keeps the rows, and trying again refreshes', async () => {
  const { list, asked, ids } = listOf(good(rows(1, 10)), good(rows(11, 10)), bad, good(rows(1, 4)))
  await list.refresh()
  await list.more()
  await list.refresh()
  assert.equal(ids().length, 20)
  await list.retry()
  assert.deepEqual(asked, [1, 2, 1, 1])
  assert.equal(ids().length, 4)
})

test('news in the background keeps the pages that are shown', async () => {
  const { list, asked, ids } = listOf(good(rows(1, 10)), good(rows(11, 10)), good(rows(0, 10)), good(rows(10, 10)))
  await list.refresh()
  await list.more()
  await list.reload()
  assert.deepEqual(asked, [1, 2, 1, 2])
  assert.deepEqual(
    ids(),
    rows(0, 20).map(({ id }) => id),
  )
})

test('a look at the first page asks for no other while its rows are the same, and shows what has changed in them', async () => {
  const changed = rows(1, 10).map((row) => (row.id === 3 ? { ...row, filled: '1' } : row))
  const { list, asked, ids } = listOf(good(rows(1, 10)), good(rows(11, 10)), good(changed), good(changed))
  await list.refresh()
  await list.more()
  const before = list.$list.get().rows
  await list.peek()
  assert.deepEqual(asked, [1, 2, 1])
  assert.equal(ids().length, 20)
  assert.deepEqual(list.$list.get().rows[2], { id: 3, filled: '1' })
  assert.equal(list.$list.get().rows[0], before[0], 'a row that says the same stays the same thing')
  const known = list.$list.get()
  await list.peek()
  assert.equal(list.$list.get(), known, 'nothing new is no news')
})

test('a look that finds other rows loads what is shown again', async () => {
  const { list, asked, ids } = listOf(
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
  const one = listOf(good(rows(1, 3)), good(rows(1, 2)), good(rows(1, 4)))
  for (const _look of [1, 2, 3]) await (one.asked.length === 0 ? one.list.refresh() : one.list.peek())
  assert.deepEqual(one.asked, [1, 1, 1])
  assert.deepEqual(one.ids(), [1, 2, 3, 4])
})

test('a look that fails changes nothing', async () => {
  const { list } = listOf(good(rows(1, 3)), bad)
  await list.refresh()
  const known = list.$list.get()
  await list.peek()
  assert.equal(list.$list.get(), known)
})

test('a page is asked for by the last row of the one before, also when that was loaded again or has gone meanwhile', async () => {
  const { list, afters } = listOf(
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

test('a look at a first page of other rows is what the next page is asked for by', async () => {
  const { list, afters } = listOf(good(rows(1, 10)), good(rows(0, 10)), good(rows(10, 2)))
  await list.refresh()
  await list.peek()
  await list.more()
  assert.deepEqual(afters, [null, null, '9'])
})

test('a page that failed is asked for by the same row again', async () => {
  const { list, afters } = listOf(good(rows(1, 10)), bad, good(rows(11, 2)))
  await list.refresh()
  await list.more()
  await list.retry()
  assert.deepEqual(afters, [null, '10', '10'])
})

test('what rows are asked for by may be something else than what tells them apart; nothing leaves it to the number', async () => {
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

test('a request that throws counts as failed, and the list can be loaded again', async () => {
  const { list, ids } = listOf(Promise.reject(new Error('a bug')), good(rows(1, 3)))
  await assert.rejects(list.refresh(), /a bug/)
  assert.deepEqual(list.$list.get(), { rows: [], loading: false, busy: false, failed: true, ended: false })
  await list.retry()
  assert.deepEqual(ids(), [1, 2, 3])
})
