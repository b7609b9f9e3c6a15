import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, openAsBlob } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { driverOf } from '../../server/core/db/embedded.ts'
import { migrate } from '../../server/core/db/migrate.ts'

const ROOM = join(tmpdir(), `tradelet-images-${process.getuid?.() ?? 'user'}`)
const SOURCES = new URL('../../server/core/db/', import.meta.url)
const PACKAGES = new URL('../../package-lock.json', import.meta.url)
/** Images that were not used for this time in ms are removed when another is made. */
const KEPT_MS = 86_400_000

/** Paths of a migrated, empty database: a folder, and the archive that embedded databases in memory are loaded from. */
interface Image {
  folder: string
  archive: string
}

/**
 * Returns a migrated, empty database for an embedded database in memory. Creating it takes 7 s, once for each version of the migrations instead of in each
 * process.
 */
export const migratedArchive = async (): Promise<Blob> => openAsBlob((await image()).archive)

/**
 * Copies a migrated, empty database into a data folder, as a first start would create it. Synchronous, since a promise for each of 500 files takes ten times as
 * long.
 */
export async function copyMigrated(dataDir: string): Promise<void> {
  cpSync((await image()).folder, join(dataDir, 'db'), { recursive: true })
}

/** Returns the image of this version and creates it if it is missing. Concurrent processes each create one, and the first to finish is used. */
export function image(): Promise<Image> {
  made ??= make()
  return made
}
let made: Promise<Image> | undefined

async function make(): Promise<Image> {
  const place = join(ROOM, await version())
  if (!existsSync(place)) {
    const draft = `${place}.${randomUUID()}`
    await mkdir(draft, { recursive: true, mode: 0o700 })
    await build(imageIn(draft))
    await rename(draft, place).catch((error: unknown) => {
      if (!existsSync(place)) throw error
    })
    await rm(draft, { recursive: true, force: true })
    await removeOld()
  }
  await utimes(place, new Date(), new Date())
  return imageIn(place)
}

const imageIn = (place: string): Image => ({ folder: join(place, 'db'), archive: join(place, 'db.tar') })

/** Smaller settings than an installation has: at each opening every file of an image is read and its shared memory is cleared. */
const SMALL = { initDbStartParams: ['--wal-segsize=1', '--set', 'shared_buffers=8MB'] }

async function build({ folder, archive }: Image): Promise<void> {
  const database = await PGlite.create(SMALL)
  await migrate(driverOf(database))
  const spare = await database.query<{ oid: number }>(
    'SELECT oid FROM pg_database WHERE datname <> current_database() ORDER BY oid',
  )
  const content = await database.dumpDataDir('none')
  await database.close()
  await (await PGlite.create({ dataDir: folder, loadDataDir: content })).close()
  // Two thirds of the files belong to databases that are never connected to.
  for (const { oid } of spare.rows) await rm(join(folder, 'base', String(oid)), { recursive: true })
  const trimmed = await PGlite.create({ dataDir: folder })
  await writeFile(archive, Buffer.from(await (await trimmed.dumpDataDir('none')).arrayBuffer()))
  await trimmed.close()
}

/** Returns a hash of the sources of an image: the migrations, the code that runs them, this file, and the packages. */
async function version(): Promise<string> {
  const names = (await readdir(SOURCES, { recursive: true })).filter((name) => /\.(sql|ts|txt)$/.test(name)).sort()
  const hash = createHash('sha256')
  for (const file of [PACKAGES, new URL(import.meta.url)]) hash.update(await readFile(file))
  for (const name of names) hash.update(name).update(await readFile(new URL(name, SOURCES)))
  return hash.digest('hex').slice(0, 24)
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(ROOM)) {
    const { mtimeMs } = await stat(join(ROOM, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > KEPT_MS) await rm(join(ROOM, name), { recursive: true, force: true })
  }
}
