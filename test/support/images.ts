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
/** Images that were not used for this long go when another is made. */
const KEPT_MS = 86_400_000

/** Where a migrated, empty database lies: as a folder, and as the archive that an embedded database in memory is loaded from. */
interface Image {
  folder: string
  archive: string
}

/** A migrated, empty database, for an embedded database in memory. Making it takes seven seconds, once for each version of the migrations and not for each process. */
export const migratedArchive = async (): Promise<Blob> => openAsBlob((await image()).archive)

/** Puts a migrated, empty database into a data folder, as a start that migrated would have. At once: a promise for each of 500 files costs ten times as much. */
export async function copyMigrated(dataDir: string): Promise<void> {
  cpSync((await image()).folder, join(dataDir, 'db'), { recursive: true })
}

/** The migrated image of this version, made if it is not there. Processes may make it at once: each makes its own, the first to finish is kept. */
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

/** Every file of an image is read and its memory is cleared at each opening: less of both than an installation has, which lives longer. */
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
  // Two thirds of the files are those of databases to which nothing ever connects.
  for (const { oid } of spare.rows) await rm(join(folder, 'base', String(oid)), { recursive: true })
  const trimmed = await PGlite.create({ dataDir: folder })
  await writeFile(archive, Buffer.from(await (await trimmed.dumpDataDir('none')).arrayBuffer()))
  await trimmed.close()
}

/** A hash of what an image is made from: the migrations, the code that runs them, this file, and the packages. */
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
