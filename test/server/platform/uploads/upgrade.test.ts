import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Db, openDb } from '../../../../server/core/db/db.ts'
import { installationFolder, postgresUrl } from '../../../support/databases.ts'

const name = (letter: string) => `${letter.repeat(32)}.png`
const SHOWN = ['b', 'd', 'e', 'f', 'g', 'h']
const HIDDEN = ['a', 'i', 'j', 'k']

/** Reverts the database to the version in which all pictures were public, with one picture per letter. */
async function before(db: Db): Promise<void> {
  for (const statement of [
    'DROP TABLE upload_parts, upload_removals, upload_usage',
    'DROP FUNCTION count_upload_bytes CASCADE',
    'ALTER TABLE uploads DROP COLUMN place, DROP COLUMN digest',
    'DROP INDEX uploads_age',
    `DELETE FROM schema_migrations WHERE name LIKE '0032%'`,
  ])
    await db.query(statement)
  await db.query('DROP TABLE upload_reservations')
  await db.query('DROP INDEX identities_member')
  await db.query(`ALTER TABLE uploads ALTER COLUMN visibility SET DEFAULT 'public'`)
  await db.query(`DELETE FROM schema_migrations WHERE name LIKE '0012%'`)
  const [member] = await db.query<{ id: string }>(
    `INSERT INTO members (username, name_key, password, invite_code, created_at) VALUES ('a@x.io', 'a@x.io', '', 'A', 1) RETURNING id::text`,
  )
  const names = [...SHOWN, ...HIDDEN].map(name)
  await db.query(
    `INSERT INTO uploads (name, owner, type, bytes, created_at) SELECT given, $2::bigint, 'image/png', 1, 1 FROM unnest($1::text[]) given`,
    [names, member?.id],
  )
  const address = (letter: string) => `/uploads/${name(letter)}`
  const notice = (letter: string, removed: number | null, to: string | null) =>
    db.query(
      `INSERT INTO notices (title, content, created_at, removed_at, member) VALUES ('x', $1, 1, $2::bigint, $3::bigint)`,
      [`<img src="${address(letter)}">`, removed, to],
    )
  await db.query('INSERT INTO banners (img) VALUES ($1)', [address('b')])
  await notice('d', null, null)
  await notice('i', 1, null)
  await notice('j', null, member?.id ?? '')
  await db.query(`INSERT INTO contents (title, content, img, created_at) VALUES ('x', $1, $2, 1)`, [
    `<img src='https://t.example${address('e')}'>`,
    address('f'),
  ])
  await db.query(`INSERT INTO site_settings (key, value, changed_at) VALUES ('logo', $1::jsonb, 1)`, [
    JSON.stringify(address('g')),
  ])
  await db.query(
    `INSERT INTO networks (coin, name, address, img) SELECT id, 'N', 'x', $1 FROM coins ORDER BY coins.id LIMIT 1`,
    [address('h')],
  )
}

test("an upgrade keeps the operator's pictures public and makes all others private, on both databases", async () => {
  for (const place of [
    { dataDir: await installationFolder(), url: null },
    { dataDir: '', url: await postgresUrl() },
  ]) {
    const old = await openDb(place)
    await before(old)
    await old.close()
    const db = await openDb(place)
    const of = async (visibility: string) =>
      (
        await db.query<{ name: string }>('SELECT name FROM uploads WHERE visibility = $1 ORDER BY name', [visibility])
      ).map((row) => row.name)
    assert.deepEqual(await of('public'), SHOWN.map(name))
    assert.deepEqual(await of('private'), HIDDEN.map(name))
    assert.deepEqual(await db.query('SELECT bytes FROM upload_usage'), [{ bytes: SHOWN.length + HIDDEN.length }])
    assert.deepEqual(await db.query('SELECT DISTINCT place, digest FROM uploads'), [{ place: 'folder', digest: null }])
    await db.close()
  }
})
