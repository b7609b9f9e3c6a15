import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { openEmbedded } from '../../../../server/core/db/embedded.ts'
import { migrate } from '../../../../server/core/db/migrate.ts'
import { openPostgres } from '../../../../server/core/db/postgres.ts'
import type { Driver } from '../../../../server/core/db/sql.ts'
import { restoreBackup } from '../../../../server/ledger/backup/restore-backup.ts'
import { writeBackup } from '../../../../server/ledger/backup/write-backup.ts'
import { emptyPostgresUrl, temporaryFolder } from '../../../support/databases.ts'
import { copyMigrationsBefore } from '../../../support/older-migrations.ts'

/** Returns the names of the tables in a backup. */
const tablesIn = async (file: string): Promise<string[]> =>
  Array.from(
    gunzipSync(await readFile(file))
      .toString()
      .matchAll(/^# {"part":"table","name":"(\w+)"/gm),
    ([, name = '']) => name,
  )

for (const [kind, open] of Object.entries<() => Promise<Driver>>({
  embedded: async () => openEmbedded(join(await temporaryFolder(), 'db')),
  postgres: async () => openPostgres(await emptyPostgresUrl()),
}))
  test(`${kind}: a backup of the release before 0062 is restored and migrated, and a new backup has the new names`, async () => {
    const dataDir = await temporaryFolder()
    const place = (file: string) => ({
      file: join(dataDir, file),
      dataDir,
      now: 1,
      passphrase: null,
      progress: () => undefined,
    })
    const older = await open()
    await migrate(older, await copyMigrationsBefore('0062'))
    await older.query(`INSERT INTO attempts (digest, empty_at) VALUES ('d', 7)`)
    await older.query('INSERT INTO books_sums (account_id, sum, balance) VALUES (1, 2.50, 3)')
    await older.query(
      `INSERT INTO books_differences (what, place, posting, expected, found, found_at, round) VALUES ('entry', 'e', 1, 0, 1, 1, 0)`,
    )
    await writeBackup({ driver: older, ...place('older') })
    await older.close()

    const restored = await open()
    await restoreBackup({ driver: restored, ...place('older') })
    await migrate(restored)
    const read = async (driver: Driver) => [
      await driver.query('SELECT digest, resets_at FROM rate_limits'),
      await driver.query('SELECT account_id, sum, balance FROM ledger_check_totals'),
      await driver.query('SELECT id, kind, location, actual FROM ledger_check_findings'),
    ]
    const rows = await read(restored)
    assert.deepEqual(rows, [
      [{ digest: 'd', resets_at: 7 }],
      [{ account_id: 1, sum: '2.5', balance: '3' }],
      [{ id: 1, kind: 'entry', location: 'e', actual: '1' }],
    ])
    const [next] = await restored.query(
      `INSERT INTO ledger_check_findings (kind, location, posting, expected, actual, found_at, round) VALUES ('entry', 'f', 1, 0, 1, 1, 0) RETURNING id`,
    )
    assert.deepEqual(next, { id: 2 })
    await restored.query('DELETE FROM ledger_check_findings WHERE id = 2')
    await writeBackup({ driver: restored, ...place('newer') })
    await restored.close()

    const tables = await tablesIn(join(dataDir, 'newer'))
    assert.ok(tables.length >= (await tablesIn(join(dataDir, 'older'))).length)
    assert.ok(tables.includes('rate_limits') && tables.includes('ledger_check_totals'))
    assert.ok(!tables.includes('attempts') && !tables.includes('books_sums'))
    const again = await open()
    await restoreBackup({ driver: again, ...place('newer') })
    await migrate(again)
    assert.deepEqual(await read(again), rows)
    await again.close()
  })
