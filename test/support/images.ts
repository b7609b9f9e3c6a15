import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { toDriver } from '../../server/core/db/embedded.ts'
import { migrate } from '../../server/core/db/migrate.ts'

const IMAGES_FOLDER = join(tmpdir(), `tradelet-images-${process.getuid?.() ?? 'user'}`)
const SOURCES = new URL('../../server/core/db/', import.meta.url)
const PACKAGES = new URL('../../package-lock.json', import.meta.url)
/** Images that were not used for this time in ms are removed when another is made. */
const IMAGE_LIFE_MS = 86_400_000

/** Content of a file of an image; null for a folder. Paths begin with a slash, and a folder comes before its content. */
interface Entry {
  path: string
  content: Uint8Array | null
}

/**
 * Returns the files of a migrated, empty database, for one embedded database in memory. They are read once in each process. Extracting them from an archive
 * would double the CPU time of opening a database.
 */
export async function migratedFiles(): Promise<MemoryFS> {
  const folder = await getImage()
  entries ??= readEntries(folder)
  return new PreparedFiles(entries)
}
let entries: readonly Entry[] | undefined

const readEntries = (folder: string): Entry[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, place: join(entry.parentPath, entry.name) }))
    .sort((a, b) => a.place.length - b.place.length)
    .map(({ entry, place }) => ({
      path: place.slice(folder.length),
      // A slice of a Buffer is a view, so that every database would write into the same memory. A slice of a plain array is a copy.
      content: entry.isDirectory() ? null : Uint8Array.from(readFileSync(place)),
    }))

/** Memory in which a database finds the entries when it opens. */
class PreparedFiles extends MemoryFS {
  readonly #entries: readonly Entry[]

  constructor(entries: readonly Entry[]) {
    super()
    this.#entries = entries
  }

  override async initialSyncFs(): Promise<void> {
    if (!this.pg) throw new Error('the files belong to no database')
    const { FS } = this.pg.Module
    FS.mkdirTree(PGlite.paths.PGDATA)
    for (const { path, content } of this.#entries) {
      const place = PGlite.paths.PGDATA + path
      if (content) FS.writeFile(place, content)
      else FS.mkdir(place)
    }
  }
}

/**
 * Copies a migrated, empty database into a data folder, as a first start would create it. Synchronous, since a promise for each of 500 files takes ten times as
 * long.
 */
export async function copyMigrated(dataDir: string): Promise<void> {
  cpSync(await getImage(), join(dataDir, 'db'), { recursive: true })
}

/**
 * Returns the folder of a migrated, empty database. Creating it takes 7 s, once for each version of the migrations. Concurrent processes each create one, and the
 * first to finish is used.
 */
export function getImage(): Promise<string> {
  pendingImage ??= make()
  return pendingImage
}
let pendingImage: Promise<string> | undefined

async function make(): Promise<string> {
  const place = join(IMAGES_FOLDER, await version())
  if (!existsSync(place)) {
    const draft = `${place}.${randomUUID()}`
    await mkdir(draft, { recursive: true, mode: 0o700 })
    await build(join(draft, 'db'))
    await rename(draft, place).catch((error: unknown) => {
      if (!existsSync(place)) throw error
    })
    await rm(draft, { recursive: true, force: true })
    await removeOld()
  }
  await utimes(place, new Date(), new Date())
  return join(place, 'db')
}

/** Smaller settings than an installation has: at each opening every file of an image is read and its shared memory is cleared. */
const SMALL = { initDbStartParams: ['--wal-segsize=1', '--set', 'shared_buffers=8MB'] }

async function build(folder: string): Promise<void> {
  const database = await PGlite.create(SMALL)
  await migrate(toDriver(database))
  const spare = await database.query<{ oid: number }>(
    'SELECT oid FROM pg_database WHERE datname <> current_database() ORDER BY oid',
  )
  const content = await database.dumpDataDir('none')
  await database.close()
  await (await PGlite.create({ dataDir: folder, loadDataDir: content })).close()
  // Two thirds of the files belong to databases that are never connected to.
  for (const { oid } of spare.rows) await rm(join(folder, 'base', String(oid)), { recursive: true })
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
  for (const name of await readdir(IMAGES_FOLDER)) {
    const { mtimeMs } = await stat(join(IMAGES_FOLDER, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > IMAGE_LIFE_MS) await rm(join(IMAGES_FOLDER, name), { recursive: true, force: true })
  }
}
