import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setRetention } from '../../../../server/ledger/archive/retention.ts'
import { deleteOldNotices } from '../../../../server/platform/notices/delete-old-notices.ts'
import { DAY_MS } from '../../../../shared/base/contract/utc-days.ts'
import { eachDatabase } from '../../../support/databases.ts'

eachDatabase((kind, open) => {
  test(`${kind}: notices to one member: deleted after the days that the operator sets, those to all stay`, async () => {
    const db = await open()
    const now = 100 * DAY_MS
    await db.query(
      `WITH member AS (INSERT INTO members (username, name_key, password, invite_code, created_at) VALUES ('a', 'a', '', 'a', 1) RETURNING id)
       INSERT INTO notices (title, content, created_at, member) SELECT title, '', at, CASE WHEN title = 'all' THEN NULL ELSE member.id END
       FROM member, (VALUES ('all', 1::bigint), ('old', $1::bigint - 1), ('young', $1::bigint)) AS n (title, at)`,
      [now - 30 * DAY_MS],
    )
    const list = async () =>
      (await db.query<{ title: string }>('SELECT title FROM notices ORDER BY title')).map(({ title }) => title)
    await deleteOldNotices(db, now)
    assert.deepEqual(await list(), ['all', 'old', 'young'])
    await setRetention(db, 'notices', 30)
    await deleteOldNotices(db, now)
    assert.deepEqual(await list(), ['all', 'young'])
  })
})
