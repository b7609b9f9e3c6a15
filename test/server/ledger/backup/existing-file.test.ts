import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openEmbedded } from '../../../../server/core/db/embedded.ts'
import { migrate } from '../../../../server/core/db/migrate.ts'
import { BackupExistsError, writeBackup } from '../../../../server/ledger/backup/write-backup.ts'
import { temporaryFolder } from '../../../support/databases.ts'

test('backup into an existing file: is refused and changes nothing, also if the file appears meanwhile, unless overwriting is asked for', async () => {
  const driver = await openEmbedded(join(await temporaryFolder(), 'db'))
  await migrate(driver)
  const dataDir = await temporaryFolder()
  const options = { driver, dataDir, now: 1, passphrase: null, progress: () => undefined }

  const file = join(dataDir, 'monday')
  await writeFile(file, 'an older backup')
  await assert.rejects(writeBackup({ ...options, file }), BackupExistsError)
  assert.equal(await readFile(file, 'utf8'), 'an older backup')

  const late = join(dataDir, 'tuesday')
  const appear = () => writeFileSync(late, 'the backup of another process')
  await assert.rejects(writeBackup({ ...options, file: late, progress: appear }), BackupExistsError)
  assert.equal(await readFile(late, 'utf8'), 'the backup of another process')
  assert.deepEqual((await readdir(dataDir)).sort(), ['monday', 'tuesday'])

  await writeBackup({ ...options, file, overwrite: true })
  assert.notEqual(await readFile(file, 'utf8'), 'an older backup')
  assert.deepEqual((await readdir(dataDir)).sort(), ['monday', 'tuesday'])
  await driver.close()
})
