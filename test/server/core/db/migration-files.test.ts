import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { migrate } from '../../../../server/core/db/migrate.ts'
import { readMigrations, stripComments } from '../../../../server/core/db/migration-files.ts'
import { openPostgres } from '../../../../server/core/db/postgres.ts'
import { embeddedDatabase, postgresUrl, temporaryFolder } from '../../../support/databases.ts'

const OWN = new URL('../../../../server/core/db/migrations/', import.meta.url)

/** Returns a copy of the migrations in which one file is edited. */
async function editMigration(name: string, edit: (text: string) => string): Promise<URL> {
  const folder = await temporaryFolder()
  await cp(OWN, folder, { recursive: true })
  const file = join(folder, name)
  await writeFile(file, edit(await readFile(file, 'utf8')))
  return pathToFileURL(`${folder}/`)
}

describe('released migrations', () => {
  /** Hashes that databases of earlier releases have recorded. */
  const RECORDED: [name: string, hash: string][] = [
    ['0001_ledger.sql', 'a32f61400a645d1cb8cc4ec236028a8193e40d8c94a726d982eee415ff51353f'],
    ['0043_heard_trades.sql', '78a3c516306b9ff9994796ad39eff57da7e9e018ece581a0e923de9755592870'],
    ['0061_operator_bookings.sql', '4d09f88b009c849c1396e6dba887ee8ef95f9e3404a38ff713c1619928e8520a'],
  ]
  const FIRST_56 = '6859d1a7eed6b83d6091135b0d22b563233bd79711765e05e7db20be6ec464b4'

  test('recorded hashes: those of the released texts', async () => {
    const rows = await (await embeddedDatabase()).query<{ name: string; hash: string }>(
      'SELECT name, hash FROM schema_migrations ORDER BY name LIMIT 56',
    )
    for (const [name, hash] of RECORDED) assert.equal(rows.find((row) => row.name === name)?.hash, hash, name)
    const all = rows.map(({ name, hash }) => `${name} ${hash}\n`).join('')
    assert.equal(createHash('sha256').update(all).digest('hex'), FIRST_56)
  })

  test('an edited comment: accepted, recorded hash unchanged, also by a database that ran the old text', async () => {
    const folder = await editMigration(
      '0043_heard_trades.sql',
      (text) =>
        `-- Another comment.\n\n${text.replaceAll(/^--.*$/gm, '-- Edited.').replace('source text NOT NULL,', 'source text NOT NULL, -- address')}`,
    )
    const of = async (from?: URL) => (await readMigrations(from)).map(({ name, hash }) => [name, hash])
    assert.deepEqual(await of(folder), await of())
    const driver = await openPostgres(await postgresUrl())
    await migrate(driver, folder)
    await driver.close()
  })

  test('an edited statement: rejected', async () => {
    for (const edit of [
      (text: string) => text.replace('price numeric', 'price text'),
      (text: string) => text.replace("'buy', 'sell'", "'buy', '--sell'"),
      (text: string) => `${text}SELECT 1;\n`,
      (text: string) => `-- oldest release: 0.1.0\n${text}`,
    ])
      await assert.rejects(
        readMigrations(await editMigration('0043_heard_trades.sql', edit)),
        /^Error: 0043_heard_trades\.sql is released, and its statements have changed/,
      )
  })

  test('an edited statement in the body of a function: rejected', async () => {
    const folder = await editMigration('0001_ledger.sql', (text) => text.replace('BEGIN\n', 'BEGIN -- checks\n'))
    await assert.rejects(readMigrations(folder), /0001_ledger\.sql is released/)
  })

  test('a migration that is not listed: hash of its whole text', async () => {
    const folder = await editMigration('0001_ledger.sql', (text) => text)
    const text = '-- A comment.\nSELECT 1;\n'
    await writeFile(new URL('9000_new.sql', folder), text)
    const last = (await readMigrations(folder)).at(-1)
    assert.equal(last?.hash, createHash('sha256').update(text).digest('hex'))
  })
})

describe('stripComments', () => {
  for (const [title, sql, stripped] of [
    ['whole lines', '-- a\n  -- b\nSELECT 1;\n\n-- c\nSELECT 2;\n', 'SELECT 1;\nSELECT 2;'],
    ['ends of lines', 'a int, -- one\n  b int--two\n', 'a int,\nb int'],
    ['strings', "SELECT 'a -- b', 'it''s  -- c' -- d", "SELECT 'a -- b', 'it''s  -- c'"],
    ['strings with backslashes', "SELECT E'it\\'s -- a', 'b\\' -- c", "SELECT E'it\\'s -- a', 'b\\'"],
    ['strings over lines', "SELECT 'a\n-- b\n\n  c'", "SELECT 'a\n-- b\n\n  c'"],
    ['quoted names', 'SELECT "a -- b" -- c', 'SELECT "a -- b"'],
    ['quotes in comments', '-- it\'s\nSELECT 1 -- "$$\n', 'SELECT 1'],
    ['dollar quotes', "DO $$\n  -- it's\n  BEGIN\n$$; -- a", "DO $$\n  -- it's\n  BEGIN\n$$;"],
    ['tagged dollar quotes', 'DO $x$ $$ -- a\n $$ $x$ -- b', 'DO $x$ $$ -- a\n $$ $x$'],
    ['minus signs', 'SELECT 1 - -1', 'SELECT 1 - -1'],
  ] as const)
    test(title, () => assert.equal(stripComments(sql), stripped))

  test('block comments: rejected', () => {
    assert.throws(() => stripComments('SELECT /* a */ 1'), /line comments only/)
    assert.equal(stripComments("SELECT '/* a */'"), "SELECT '/* a */'")
  })
})
