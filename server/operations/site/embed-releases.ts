import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { VERSION } from '../../core/version.ts'
import { compareVersions, findNewest, getMajor, isHashed, isVersion, parseEmbedPath } from './embed-paths.rules.ts'

/** Folder below the releases with hashed files of builds of the last {@link KEPT_DAYS} days, which open pages and caches may still request. */
export const PREVIOUS = 'previous'

/** Days for which hashed files of a build stay after its last start. */
export const KEPT_DAYS = 30

/** Where elements are stored. */
export interface EmbedFolders {
  /** The current build. */
  current: string
  /** Version of the current build. */
  version: string
  /** Folder of former versions (EMBED_RELEASES), or null. */
  releases: string | null
}

/** Version in `/embed/versions.json`. Dates are `YYYY-MM-DD`. */
export interface ListedVersion {
  version: string
  major: number
  /** Day of the release; null for a build that was not released. */
  date: string | null
  /** Day from which the operator does not support the version any more; null if none is announced. */
  retired: string | null
  /** Path of its folder. */
  path: string
}

const releaseFile = v.object({ date: v.nullable(v.string()) })
const buildFile = v.object({ version: v.string() })
const retiredFile = v.record(v.string(), v.pipe(v.string(), v.isoDate()))

/** Returns the version that the build in a folder states in `release.json`; that of the backend if it states none. */
export function readBuildVersion(folder: string): string {
  try {
    const { version } = v.parse(buildFile, JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')))
    return isVersion(version) ? version : VERSION
  } catch {
    return VERSION
  }
}

/** File of an element on disk, and whether its content can ever change. */
export interface FoundFile {
  root: string
  file: string
  isImmutable: boolean
}

/** Returns the stored versions, oldest first. */
async function listStored(releases: string | null): Promise<string[]> {
  const names = releases === null ? [] : await readdir(releases).catch(() => [])
  return names.filter(isVersion).sort(compareVersions)
}

/** Returns the folder of a version. A stored version is preferred to the build: the first build of a version is the one that partners have pinned. */
function getFolder({ current, version, releases }: EmbedFolders, wanted: string): string | null {
  const stored = releases === null ? null : join(releases, wanted)
  if (stored !== null && existsSync(stored)) return stored
  return wanted === version ? current : null
}

/** Finds the file of a path below /embed/. Hashed files of earlier builds are found too, except below a version, whose folder is complete. */
export async function findEmbedFile(folders: EmbedFolders, path: string): Promise<FoundFile | null> {
  const target = parseEmbedPath(path)
  const { file } = target
  const isImmutable = target.kind === 'version' || isHashed(file)
  const version =
    target.kind === 'version'
      ? target.version
      : target.kind === 'major'
        ? findNewest(target.major, folders.version, await listStored(folders.releases))
        : folders.version
  if (version === null) return null
  const isNewest = target.kind !== 'version' && version === folders.version
  const root = isNewest ? folders.current : getFolder(folders, version)
  if (root !== null && existsSync(join(root, file))) return { root, file, isImmutable }
  if (target.kind === 'version' || folders.releases === null || !isHashed(file)) return null
  const previous = join(folders.releases, PREVIOUS)
  return existsSync(join(previous, file)) ? { root: previous, file, isImmutable } : null
}

/** Reads a JSON file of a folder. Returns null if it is missing or invalid. */
async function readJson<T extends v.GenericSchema>(schema: T, file: string): Promise<v.InferOutput<T> | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    return null
  }
}

/** Returns the content of `/embed/versions.json`: all versions, newest first, and the version behind each path that moves. */
export async function listVersions(
  folders: EmbedFolders,
): Promise<{ newest: string; majors: Record<string, string>; versions: ListedVersion[] }> {
  const { version: newest, releases } = folders
  const stored = await listStored(releases)
  const retired = (releases && (await readJson(retiredFile, join(releases, 'retired.json')))) || {}
  const versions = await Promise.all(
    [...new Set([...stored, newest])]
      .sort(compareVersions)
      .reverse()
      .map(async (version): Promise<ListedVersion> => {
        const release = await readJson(releaseFile, join(getFolder(folders, version) ?? '', 'release.json'))
        const [date, end] = [release?.date ?? null, retired[version] ?? null]
        return { version, major: getMajor(version), date, retired: end, path: `/embed/${version}/` }
      }),
  )
  const majors = Object.fromEntries(
    [...new Set(versions.map(({ major }) => major))].map((major) => [
      `v${major}`,
      findNewest(major, newest, stored) ?? newest,
    ]),
  )
  return { newest, majors, versions }
}

/** Returns the hashes of a version's files by their names (`integrity.json`), or null if there are none. */
export async function readHashes(folders: EmbedFolders, version: string): Promise<Record<string, string> | null> {
  const folder = getFolder(folders, version)
  return folder === null ? null : readJson(v.record(v.string(), v.string()), join(folder, 'integrity.json'))
}
