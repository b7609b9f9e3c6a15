import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { getErrorFields, type Log } from '../../core/log/log.ts'
import { isHashed, isUnreleased } from './embed-paths.rules.ts'
import { type EmbedFolders, KEPT_DAYS, PREVIOUS } from './embed-releases.ts'

const DAY_MS = 86_400_000

/**
 * Stores the current build in the folder of releases: as its version, unless that version is stored already, and its hashed files with those of earlier builds.
 * A build between two releases is not stored as a version.
 * A new image then still has the files of former ones. Failures are logged: the current build is served without the store.
 */
export async function storeRelease(folders: EmbedFolders, log: Pick<Log, 'error'>, now: number): Promise<void> {
  const { releases } = folders
  if (releases === null) return
  try {
    const files = await listBuild(folders.current)
    if (!isUnreleased(folders.version)) await storeVersion(folders, releases, files)
    await storePrevious(folders.current, join(releases, PREVIOUS), files, now)
  } catch (error) {
    log.error(
      getErrorFields(error),
      'the build of the elements could not be stored in EMBED_RELEASES, a later image will lack it',
    )
  }
}

/** Returns the files of a build. Files of earlier builds, which stay in the folder for open pages, are left out. */
async function listBuild(folder: string): Promise<string[]> {
  const listed: string[] = JSON.parse(await readFile(join(folder, 'files.json'), 'utf8'))
  const known = new Set(listed)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.replace(/[\\/]$/, '').length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((file) => !isHashed(file) || known.has(file.replace(/\.(?:br|gz|map)$/, '')))
}

/** Copies a build into the folder of its version. The folder appears complete: it is renamed, so several nodes may do this at once. */
async function storeVersion({ current, version }: EmbedFolders, releases: string, files: readonly string[]) {
  const folder = join(releases, version)
  if (await exists(folder)) return
  const incomplete = join(releases, `.${version}-${crypto.randomUUID()}`)
  await copyFiles(current, incomplete, files)
  await rename(incomplete, folder).catch(async (error: unknown) => {
    await rm(incomplete, { recursive: true, force: true })
    if (!(await exists(folder))) throw error
  })
}

/** Adds the hashed files of a build, and removes those that no build of the last days had. The time of a file is that of the last start with it. */
async function storePrevious(current: string, previous: string, files: readonly string[], now: number) {
  const hashed = files.filter((file) => isHashed(file) && !file.endsWith('.map'))
  await copyFiles(current, previous, hashed)
  for (const file of hashed) await utimes(join(previous, file), now / 1000, now / 1000)
  for (const entry of await readdir(previous, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && now - (await stat(path)).mtimeMs > KEPT_DAYS * DAY_MS) await rm(path, { force: true })
  }
}

/** Copies the files that the target does not have. Each appears complete. */
async function copyFiles(from: string, to: string, files: readonly string[]): Promise<void> {
  for (const folder of new Set(files.map((file) => dirname(join(to, file))))) await mkdir(folder, { recursive: true })
  for (const file of files) {
    const [target, incomplete] = [join(to, file), join(to, `${file}.${crypto.randomUUID()}.tmp`)]
    if (await exists(target)) continue
    await copyFile(join(from, file), incomplete)
    await rename(incomplete, target)
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
