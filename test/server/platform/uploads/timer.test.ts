import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mock, test } from 'node:test'
import { openDb } from '../../../../server/core/db/db.ts'
import { start } from '../../../../server/start.ts'
import { CONFIG } from '../../../support/config.ts'
import { postgresUrl, temporaryFolder } from '../../../support/databases.ts'
import { PICTURES } from '../../../support/multipart.ts'
import { until } from '../../../support/until.ts'

const HOUR_MS = 3_600_000

test('pictures that nothing has needed for a day are removed at the start and hourly', async (t) => {
  const [dataDir, databaseUrl] = [await temporaryFolder(), await postgresUrl()]
  const folder = join(dataDir, 'uploads')
  const db = await openDb({ dataDir: '', url: databaseUrl })
  const [member] = await db.query<{ id: string }>(
    `INSERT INTO members (username, name_key, password, invite_code, created_at) VALUES ('a@x.io', 'a@x.io', '', 'A', 1) RETURNING id::text`,
  )
  const keep = async (letter: string, at: number) => {
    const name = `${letter.repeat(32)}.png`
    await writeFile(join(folder, name), PICTURES.png)
    await db.query(
      `INSERT INTO uploads (name, owner, type, bytes, created_at) VALUES ($1, $2::bigint, 'image/png', 70, $3::bigint)`,
      [name, member?.id, at],
    )
  }
  const left = async () =>
    (await db.query<{ name: string }>('SELECT name FROM uploads ORDER BY name')).map(({ name }) => name[0]).join('')
  await mkdir(folder, { recursive: true })
  await keep('a', Date.now() - 25 * HOUR_MS)
  await keep('b', Date.now())

  mock.timers.enable({ apis: ['setInterval'] })
  const config = { ...CONFIG, dataDir, databaseUrl, allowSamplePrices: true }
  const backend = await start(config, 'silent')
  t.after(async () => {
    await backend.stop()
    await db.close()
    mock.timers.reset()
  })
  await until(async () => (await left()) === 'b', 'the old picture is removed at the start')
  await keep('c', Date.now() - 25 * HOUR_MS)
  // A run that begins while the previous one is still running is skipped, so the next hour may be needed.
  await until(async () => {
    mock.timers.tick(HOUR_MS)
    return (await left()) === 'b'
  }, 'the next is removed hours later')
})
