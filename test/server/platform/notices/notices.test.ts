import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addNotice, removeNotice } from '../../../../server/platform/notices/notices.ts'
import { readData } from '../../../../shared/base/contract/endpoint.ts'
import { getNotices } from '../../../../shared/base/contract/notices.ts'
import { accountsBackend, getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const ids: string[] = []
  const ready = lazily(async () => {
    const { context, clock, join } = await started()
    for (let n = 1; n <= 25; n++)
      ids.unshift(await addNotice(context.db, { title: `Notice ${n}`, content: `<p>${n}</p>`, img: '' }, clock.now + n))
    return join()
  })
  const ask = async (form: Record<string, string>, token?: string) => {
    const { token: own } = await ready()
    return (await started()).call('getNoticeList', form, { token: token ?? own })
  }
  const listed = async (form: Record<string, string>, token?: string) =>
    readData(getNotices, (await ask(form, token)).data)?.data ?? []
  const unread = async (token: string) =>
    ((await (await started()).call('getusr', {}, { token })).data as { has_unread: number }).has_unread

  test(`${kind}: pages are newest first and contain each notice once; the last is short`, async () => {
    await ready()
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => listed({ page, limit: '10' })))
    assert.deepEqual(
      pages.map((page) => page.length),
      [10, 10, 5, 0],
    )
    assert.deepEqual(
      pages.flat().map(({ id }) => id),
      ids,
    )
    assert.deepEqual(pages[0]?.[0], {
      id: ids[0],
      title: 'Notice 25',
      createdAt: 1_800_000_000_000,
      status: 'unread',
      picture: '',
      content: '<p>25</p>',
      type: '',
      number: '',
      personal: false,
    })
  })

  test(`${kind}: a page far beyond the end is empty`, async () => {
    assert.deepEqual(await listed({ page: '9007199254740991', limit: '100' }), [])
  })

  test(`${kind}: pages and sizes out of range are refused with their field`, async () => {
    const wrong: [Record<string, string>, string, string][] = [
      [{ page: '0', limit: '10' }, 'page', 'range'],
      [{ page: '-1', limit: '10' }, 'page', 'count'],
      [{ page: '1.5', limit: '10' }, 'page', 'count'],
      [{ page: '1', limit: '0' }, 'limit', 'range'],
      [{ page: '1', limit: '101' }, 'limit', 'range'],
      [{ page: '1' }, 'limit', 'missing'],
      [{ page: '1', limit: '10', id: 'x'.repeat(65) }, 'id', 'id'],
    ]
    for (const [form, field, rule] of wrong) assert.deepEqual(getRefusal(await ask(form)), [201, field, rule])
    assert.equal((await ask({ page: '1', limit: '10' }, 'nobody')).status, 401)
  })

  test(`${kind}: opening a notice marks it read for this member only`, async () => {
    const { join } = await started()
    const [anna, ben] = [await join(), await join()]
    const newest = { page: '1', limit: '1' }
    const [opened] = await listed({ ...newest, id: String(ids[0]) }, anna.token)
    assert.deepEqual([opened?.title, opened?.content], ['Notice 25', '<p>25</p>'])
    assert.equal((await listed(newest, anna.token))[0]?.status, 'read')
    assert.equal((await listed(newest, ben.token))[0]?.status, 'unread')
    assert.equal((await listed({ page: '1', limit: '2' }, anna.token))[1]?.status, 'unread')
    assert.equal((await listed({ ...newest, id: String(ids[0]) }, anna.token))[0]?.status, 'read')
  })

  test(`${kind}: reading the list marks nothing read; has_unread is 0 once every notice was opened`, async () => {
    const { join } = await started()
    const { token } = await join()
    await listed({ page: '1', limit: '100' }, token)
    assert.equal(await unread(token), 1)
    await Promise.all(ids.map((id) => listed({ id, page: '1', limit: '1' }, token)))
    assert.equal(await unread(token), 0)
  })

  test(`${kind}: all read: own notices and those to all, up to the given one, of this member only, and a repeat changes nothing`, async () => {
    const { join, call, context, clock } = await started()
    const [anna, ben] = [await join(), await join()]
    const tell = (member: string | null) => addNotice(context.db, { title: 'Read all', content: '', member }, clock.now)
    const [own, last, after, later] = [await tell(anna.id), await tell(null), await tell(anna.id), await tell(null)]
    const others = await tell(ben.id)
    const unreadIds = async (token: string) =>
      (await listed({ page: '1', limit: '100' }, token)).flatMap(({ id, status }) => (status === 'unread' ? id : []))
    const [before] = await context.db.query<{ at: number }>('SELECT max(read_at) AS at FROM notice_reads')
    clock.now += 1000
    for (let time = 0; time < 2; time++) {
      const [first, second] = await Promise.all(
        [0, 1].map(() => call('readAllNotices', { id: last }, { token: anna.token })),
      )
      assert.deepEqual([first?.code, second?.code, first?.data], [1, 1, null])
      assert.deepEqual(await unreadIds(anna.token), [later, after])
      clock.now += 1000
    }
    const [read] = await context.db.query<{ at: number }>('SELECT max(read_at) AS at FROM notice_reads')
    assert.notEqual(read?.at, before?.at)
    assert.equal(read?.at, clock.now - 2000, 'the time of the first call stays')
    assert.deepEqual((await unreadIds(ben.token)).slice(0, 3), [others, later, last])
    assert.equal(await unread(anna.token), 1)
    await call('readAllNotices', { id: later }, { token: anna.token })
    assert.equal(await unread(anna.token), 0)
    for (const id of ['x', '-1', '9'.repeat(30)])
      assert.deepEqual(getRefusal(await call('readAllNotices', { id }, { token: anna.token })), [201, 'id', 'unknown'])
    assert.equal((await call('readAllNotices', { id: last }, { token: 'nobody' })).status, 401)
    for (const id of [own, last, after, later, others]) await removeNotice(context.db, id, clock.now)
  })

  test(`${kind}: only the newest hundred notices to all members count as unread`, async () => {
    const { context, clock, join } = await started()
    const { token, id } = await join()
    const many = await context.db.query<{ id: string }>(
      `INSERT INTO notices (title, content, created_at) SELECT 'Many', '', $1::bigint FROM generate_series(1, 101) RETURNING id::text`,
      [clock.now],
    )
    const open = (some: readonly { id: string }[]) =>
      context.db.query(
        'INSERT INTO notice_reads (member, notice, read_at) SELECT $1::bigint, unnest($2::bigint[]), 0',
        [id, some.map((one) => one.id)],
      )
    await open(many.slice(2))
    assert.equal(await unread(token), 1)
    await open(many.slice(1, 2))
    assert.equal(await unread(token), 0)
    await context.db.query('DELETE FROM notice_reads WHERE member = $1::bigint', [id])
    await context.db.query("DELETE FROM notices WHERE title = 'Many'")
  })

  test(`${kind}: an unknown or removed id returns an empty list`, async () => {
    const { context, clock } = await started()
    const id = await addNotice(context.db, { title: 'Gone', content: '' }, clock.now)
    assert.equal(await removeNotice(context.db, id, clock.now), true)
    assert.equal(await removeNotice(context.db, id, clock.now), false)
    for (const wrong of [id, '999999', 'abc', "1' OR '1'='1"])
      assert.deepEqual(await listed({ id: wrong, page: '1', limit: '1' }), [])
    assert.equal((await listed({ page: '1', limit: '1' }))[0]?.title, 'Notice 25')
  })
})
