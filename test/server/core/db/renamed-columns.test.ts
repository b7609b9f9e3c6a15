import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import { claimMail, queueMail } from '../../../../server/core/mail/queue.ts'
import { createBucketStore } from '../../../../server/platform/uploads/bucket-store.ts'
import { addUpload } from '../../../../server/platform/uploads/upload-records.ts'
import { BOTH_DATABASES, eachDatabase } from '../../../support/databases.ts'
import { fakeStore } from '../../../support/fake-store.ts'

// Statements of the release before migration 0070, word for word: during a rolling upgrade its nodes run next to newer ones.

const OLD_INSERT_UPLOAD = `INSERT INTO uploads (name, owner, type, bytes, place, digest, look, created_at)
     VALUES ($1, $2::bigint, $3, $4::int, $5, $6, $7, $8::bigint)`
const OLD_INSERT_MAIL = `INSERT INTO outgoing_mail (recipient, subject, body, written_at, due_at, until)
     VALUES ($1, $2, $3, $4::bigint, $4::bigint, $4::bigint + $5::bigint) RETURNING id::text`
const OLD_CLAIM_REMOVALS = `UPDATE upload_removals SET begun = true WHERE name IN
         (SELECT name FROM upload_removals WHERE due_at <= $1::bigint ORDER BY due_at LIMIT 100 FOR UPDATE SKIP LOCKED)
       RETURNING name`
const OLD_CANCEL_REMOVAL = 'DELETE FROM upload_removals WHERE name = $1 AND NOT begun RETURNING name'
const ANNOUNCE = `INSERT INTO upload_removals (name, due_at) VALUES ($1, $2::bigint)
     ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at`

async function addMember(db: Db): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO members (username, name_key, password, invite_code, created_at) VALUES ('a', 'a', '', 'a', 1) RETURNING id::text`,
  )
  return row?.id ?? ''
}

eachDatabase((kind, open) => {
  test(`${kind}: a perceptual hash that either release stores is read by both`, async () => {
    const db = await open()
    const owner = await addMember(db)
    await db.query(OLD_INSERT_UPLOAD, ['old', owner, 'image/png', 1, 'database', 'd', 'ff', 1])
    const picture = { owner, type: 'image/png', bytes: 1, place: 'database', digest: 'd' } as const
    await addUpload(db, { ...picture, name: 'new', perceptualHash: '0f' }, 1)
    assert.deepEqual(await db.query('SELECT name, look, perceptual_hash FROM uploads ORDER BY name'), [
      { name: 'new', look: '0f', perceptual_hash: '0f' },
      { name: 'old', look: 'ff', perceptual_hash: 'ff' },
    ])
  })

  test(`${kind}: a message that either release queues expires at the same time for both`, async () => {
    const db = await open()
    await db.query(OLD_INSERT_MAIL, ['a@x.io', 's', 'b', 10, 5])
    await queueMail(db, { to: 'b@x.io', subject: 's', text: 'b' }, { now: 10, life: 7 })
    assert.deepEqual(await db.query('SELECT until, expires_at FROM outgoing_mail ORDER BY until'), [
      { until: 15, expires_at: 15 },
      { until: 17, expires_at: 17 },
    ])
    const claimed = await claimMail(db, 10, 2)
    assert.deepEqual(claimed.map(({ to, expires_at }) => [to, expires_at]).sort(), [
      ['a@x.io', 15],
      ['b@x.io', 17],
    ])
  })

  test(`${kind}: a removal that a node of the previous release has begun rejects the record of a newer node`, async () => {
    const db = await open()
    const store = await fakeStore()
    const bucket = createBucketStore(db, () => 10, store.url)
    store.beforePut = async () => {
      await db.query('UPDATE upload_removals SET due_at = 1')
      assert.deepEqual(await db.query(OLD_CLAIM_REMOVALS, [5]), [{ name: 'a.png' }])
    }
    const put = bucket.put({ name: 'a.png', type: 'image/png' }, Buffer.from('x'), async () => undefined)
    await assert.rejects(put, /its object is being removed/)
  })

  test(`${kind}: a removal that a newer node has begun rejects the record of the previous release`, async () => {
    const db = await open()
    const store = await fakeStore()
    await db.query(ANNOUNCE, ['a.png', 1])
    store.fails = true
    await assert.rejects(createBucketStore(db, () => 10, store.url).removeDue())
    assert.deepEqual(await db.query(OLD_CANCEL_REMOVAL, ['a.png']), [])
    await db.query(ANNOUNCE, ['a.png', 20])
    assert.deepEqual(await db.query(OLD_CANCEL_REMOVAL, ['a.png']), [], 'also after it was announced again')
    await db.query(ANNOUNCE, ['b.png', 1])
    assert.deepEqual(await db.query(OLD_CANCEL_REMOVAL, ['b.png']), [{ name: 'b.png' }])
  })
}, BOTH_DATABASES)
