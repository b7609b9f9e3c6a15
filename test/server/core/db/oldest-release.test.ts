import assert from 'node:assert/strict'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { openDb } from '../../../../server/core/db/db.ts'
import { openEmbedded } from '../../../../server/core/db/embedded.ts'
import { migrate } from '../../../../server/core/db/migrate.ts'
import { parseOldestRelease } from '../../../../server/core/db/oldest-release.ts'
import { openPostgres } from '../../../../server/core/db/postgres.ts'
import { VERSION } from '../../../../server/core/version.ts'
import { start } from '../../../../server/start.ts'
import { StartError } from '../../../../server/start-steps.ts'
import { CONFIG } from '../../../support/config.ts'
import { installationFolder, postgresUrl, temporaryFolder } from '../../../support/databases.ts'

const OWN = new URL('../../../../server/core/db/migrations/', import.meta.url)

/** Creates the migrations of a release with one more than this one. */
async function newerRelease(text: string): Promise<URL> {
  const folder = await temporaryFolder()
  await cp(OWN, folder, { recursive: true })
  await writeFile(join(folder, '9000_future.sql'), text)
  return pathToFileURL(`${folder}/`)
}

const PLACES = {
  embedded: async () => ({ dataDir: await installationFolder(), url: null }),
  postgres: async () => ({ dataDir: await temporaryFolder(), url: await postgresUrl() }),
}

for (const [kind, place] of Object.entries(PLACES)) {
  const migrated = async (text: string) => {
    const { dataDir, url } = await place()
    const driver = url === null ? await openEmbedded(join(dataDir, 'db')) : await openPostgres(url)
    await migrate(driver, await newerRelease(text))
    await driver.close()
    return { dataDir, url }
  }

  test(`${kind}: a database marked by a newer release: refuses to open, names both versions and stays unchanged`, async () => {
    const marked = await migrated('-- Renames all.\n-- oldest release: 8.1.0\nCREATE TABLE future (id int)')
    await assert.rejects(openDb(marked), (error: Error) => {
      assert.match(error.message, /needs Tradelet 8\.1\.0 or newer \(migration 9000_future\.sql\)/)
      assert.ok(error.message.includes(`this is ${VERSION} (newest migration `), error.message)
      assert.match(error.message, /Start 8\.1\.0 or newer, or restore a backup/)
      return true
    })
    const { dataDir, url: databaseUrl } = marked
    await assert.rejects(start({ ...CONFIG, dataDir, databaseUrl, demo: true, port: 0 }, 'silent'), (error) => {
      assert.ok(error instanceof StartError)
      assert.match(
        error.message,
        /^The database .* cannot be opened: it needs Tradelet 8\.1\.0 .* with this release\.$/,
      )
      return true
    })
  })

  test(`${kind}: a newer migration without a mark: this release still opens the database`, async () => {
    const db = await openDb(await migrated('CREATE TABLE future (id int)'))
    assert.deepEqual(await db.query('SELECT * FROM oldest_release'), [])
    await db.close()
  })

  test(`${kind}: the release that set the mark: opens the database again`, async () => {
    const folder = await newerRelease('-- oldest release: 8.1.0\nCREATE TABLE future (id int)')
    const { dataDir, url } = await place()
    const driver = url === null ? await openEmbedded(join(dataDir, 'db')) : await openPostgres(url)
    await migrate(driver, folder)
    await migrate(driver, folder)
    assert.deepEqual(await driver.query('SELECT migration, version FROM oldest_release'), [
      { migration: '9000_future.sql', version: '8.1.0' },
    ])
    await driver.close()
  })
}

test('a mark that is not a version: the migration fails', async () => {
  const driver = await openEmbedded(join(await installationFolder(), 'db'))
  await assert.rejects(
    migrate(driver, await newerRelease('-- oldest release: soon\nCREATE TABLE future (id int)')),
    /9000_future\.sql: "oldest release" must be a version/,
  )
  await driver.close()
})

test('no migration of this release has a mark above its own version', async () => {
  for (const name of (await readdir(OWN)).filter((file) => file.endsWith('.sql'))) {
    const mark = parseOldestRelease({ name, text: await readFile(new URL(name, OWN), 'utf8') })
    assert.ok(mark === null || mark.localeCompare(VERSION, 'en', { numeric: true }) <= 0, `${name}: ${mark}`)
  }
})
