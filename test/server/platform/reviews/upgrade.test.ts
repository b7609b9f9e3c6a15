import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Db, openDb } from '../../../../server/core/db/db.ts'
import { installationFolder, postgresUrl } from '../../../support/databases.ts'

/** Reverts the database to the version before reviews, when identity forms stored their own decision. */
async function before(db: Db): Promise<void> {
  await db.query('DROP TABLE reviews')
  await db.query(`ALTER TABLE identities ADD COLUMN reviewed_at bigint, ADD COLUMN lang text NOT NULL DEFAULT 'en'`)
  await db.query(`DELETE FROM schema_migrations WHERE name LIKE '0019%'`)
}

/** Adds a member with identity forms: time of submission, verdict, time of the verdict, language. */
async function member(db: Db, name: string, forms: [number, string | null, number | null, string][]): Promise<void> {
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO members (username, name_key, password, invite_code, created_at) VALUES ($1, $1, '', $1, 1) RETURNING id::text`,
    [name],
  )
  for (const [at, verdict, reviewed, lang] of forms)
    await db.query(
      `INSERT INTO identities (member, real_name, front_card, back_card, submitted_at, verdict, reviewed_at, lang)
       VALUES ($1::bigint, $2, 'f', 'b', $3::bigint, $4, $5::bigint, $6)`,
      [row?.id, name, at, verdict, reviewed, lang],
    )
}

test('an upgrade creates a review for each identity form, with its decision, on both databases', async () => {
  for (const place of [
    { dataDir: await installationFolder(), url: null },
    { dataDir: '', url: await postgresUrl() },
  ]) {
    const old = await openDb(place)
    await before(old)
    await member(old, 'waits', [[10, null, null, 'fr']])
    await member(old, 'certified', [[20, 'certified', 25, 'ar']])
    await member(old, 'again', [
      [30, 'rejected', 35, 'en'],
      [40, null, null, 'zh-Hans'],
    ])
    await member(old, 'undated', [[50, 'rejected', null, 'en']])
    await member(old, 'none', [])
    await old.close()
    const db = await openDb(place)
    const rows = await db.query(
      `SELECT m.username, r.kind, r.subject = i.id AS own, r.member = i.member AS whose, r.lang, r.submitted_at, r.state, r.decided_by, r.decided_at, r.reason
       FROM reviews r JOIN identities i ON i.id = r.subject JOIN members m ON m.id = r.member ORDER BY r.id`,
    )
    const review = (
      username: string,
      lang: string,
      submitted_at: number,
      state: string,
      decided_at: number | null,
    ) => ({
      username,
      kind: 'identity',
      own: true,
      whose: true,
      lang,
      submitted_at,
      state,
      decided_by: decided_at === null ? null : 'operator',
      decided_at,
      reason: '',
    })
    assert.deepEqual(rows, [
      review('waits', 'fr', 10, 'waiting', null),
      review('certified', 'ar', 20, 'approved', 25),
      review('again', 'en', 30, 'refused', 35),
      review('again', 'zh-Hans', 40, 'waiting', null),
      review('undated', 'en', 50, 'refused', 50),
    ])
    const left = await db.query(
      `SELECT column_name FROM information_schema.columns WHERE table_name = 'identities' AND column_name IN ('reviewed_at', 'lang')`,
    )
    assert.deepEqual(left, [])
    await db.close()
  }
})
